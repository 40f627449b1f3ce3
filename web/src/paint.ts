// A drawing painted dot by dot: what is drawn with many strokes is then shown, moved and resized as one picture.

export async function paint(drawing: string, width: number, height: number): Promise<Blob> {
  const image = await loaded(drawing)
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  canvas.getContext('2d')!.drawImage(image, 0, 0, width, height)
  return new Promise((done, failed) =>
    canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error('no picture'))), 'image/png'),
  )
}

/** The picture at this address, ready to be shown. */
export async function loaded(address: string): Promise<HTMLImageElement> {
  const image = new Image()
  image.src = address
  await image.decode()
  return image
}

/** Whether a picture can be read as it was painted: some browsers blur it, so that nobody is recognised by it. */
export function readable(): boolean {
  const brush = Object.assign(document.createElement('canvas'), { width: 1, height: 1 }).getContext('2d')!
  brush.fillStyle = '#3c6b4f'
  brush.fillRect(0, 0, 1, 1)
  const { data } = brush.getImageData(0, 0, 1, 1)
  return [0x3c, 0x6b, 0x4f].every((part, i) => Math.abs(data[i]! - part) < 3)
}
