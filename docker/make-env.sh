#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Writes docker/.env with new secrets, for docker/compose.yaml. Never replaces a file: its secrets decrypt existing data.
set -eu
file=${1:-$(dirname "$0")/.env}
if [ -e "$file" ]; then
  echo "$file already exists; nothing was changed." >&2
  exit 1
fi
secret() { od -An -N32 -tx1 /dev/urandom | tr -d ' \n'; }
umask 077
# Moved into place once it is complete.
cat > "$file.new" <<END
# Read by docker/compose.yaml; you may add any setting of docs/operating/settings.md.
# Keep a copy away from the database's backups: without ENCRYPTION_KEY no webhook can be signed.
SITE_ADDRESS=localhost
PUBLIC_BASE_URL=https://localhost
# The name of the dashboard, which differs from SITE_ADDRESS.
DASHBOARD_ADDRESS=dashboard.localhost
DASHBOARD_URL=https://dashboard.localhost
MYSQL_PASSWORD=$(secret)
REDIS_PASSWORD=$(secret)
JWT_SECRET=$(secret)
ENCRYPTION_KEY=$(secret)
INTERNAL_SERVICE_TOKENS=$(secret)
# The simulator makes up tracking events of test stores (store create --test); live stores are not tracked. Before you go
# live: shippo, with its settings.
TRACKING_GATEWAY=simulator
# Mails are files in the volume "mail". Before you go live: SMTP_URL, and false here.
MAIL_TO_FOLDER=true
END
mv "$file.new" "$file"
echo "Wrote $file."
