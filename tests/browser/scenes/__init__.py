"""What there is to see: each function walks a visitor to some screens and has pictures taken of them."""
