# Levain as an image, for amd64 and arm64. docs/operations.md says how to build, run and update it.

# Base images are named by the digest of their index, which lists both processors. Dependabot proposes
# new ones.
FROM node:24-bookworm-slim@sha256:2fe369e969550cde8e867afc3fe370b260140cab4a23d467074295b42163d553 AS build
WORKDIR /srv/levain
COPY . .
# Installs the packages, Node and Postgres of this processor among them, and builds the site.
RUN npm run build

FROM debian:bookworm-slim@sha256:7c7b2c966bc9ee8cedfeef67e0e279108992c77681fa595db4a9d65c06ccc587
RUN groupadd --gid 10001 levain \
	&& useradd --uid 10001 --gid 10001 --no-create-home --home-dir /var/lib/levain levain \
	&& install --directory --owner=10001 --group=10001 --mode=0700 /var/lib/levain
WORKDIR /srv/levain
COPY --from=build /srv/levain .
ENV PATH=/srv/levain/node_modules/.bin:$PATH \
	HOST=0.0.0.0 \
	PORT=3000 \
	DATA_DIR=/var/lib/levain
# The one folder that is written to, besides the temporary one.
VOLUME /var/lib/levain
USER 10001:10001
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --retries=3 \
	CMD ["node", "scripts/is-healthy.js"]
# What `npm start` comes to where everything is installed and built.
CMD ["node", "scripts/supervise.js", "--max-old-space-size=256", "--max-semi-space-size=8", "scripts/serve.js"]
