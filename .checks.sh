cd /work/w-a/.cache/dev
B=node_modules/.bin
$B/node node_modules/typescript-native/bin/tsc -p tsconfig.node.json > .tsc.log 2>&1; echo "tsc $?" >> .tsc.log
FILES=$(git diff --name-only a6e2db9d -- '*.ts' | xargs ls 2>/dev/null)
timeout 200 $B/node node_modules/oxlint/bin/oxlint $FILES > .lint.log 2>&1; echo "lint $?" >> .lint.log
