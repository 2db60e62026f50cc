# SPDX-License-Identifier: Apache-2.0
# For bash and zsh, in the folder of a running `npm run up`: `. examples/shell.sh` gets a token of the demo store, and
# defines pw, which sends a request and prints its formatted answer: pw METHOD PATH [OPTIONS OF CURL].
demo() { node -p "require('./.local/demo.json').$1"; }
URL=$(demo base_url) CA=$(demo ca_file)
TOKEN=$(curl -sS --cacert "$CA" -X POST "$URL/auth/v1/token" -H "X-API-Key: $(demo api_key)" \
  -H "X-Shop-Domain: $(demo shop_domain)" | node -p 'JSON.parse(fs.readFileSync(0)).access_token')
pw() {
  # No variable may be called `path`: in zsh it is the PATH.
  local method=$1 url=$URL$2
  shift 2
  curl -sS --cacert "$CA" -X "$method" "$url" -H "Authorization: Bearer $TOKEN" -w '\n%{http_code}' \
    -H 'Content-Type: application/json' "$@" | node -e '
      const [, body, status] = /^(.*)\n(.*)$/s.exec(fs.readFileSync(0, "utf8"));
      console.log(`${status} ${http.STATUS_CODES[status]}`);
      if (body) console.log(JSON.stringify(JSON.parse(body), null, 2));'
}
