#!/bin/sh
# A bot in shell: it plays the first legal move there is.
while read -r line; do
    case $line in
    *'"type": "hello"'*) echo '{"type": "hello", "name": "first"}' ;;
    *'"type": "move"'*)
        legal=${line##*'"legal": ["'}
        echo "{\"move\": \"${legal%%'"'*}\"}"
        ;;
    esac
done
