# Built once with everything, run with what it needs.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY scripts/packages/install.mjs scripts/packages/
RUN node scripts/packages/install.mjs
COPY . .
RUN npm run build && npm prune --omit=dev --ignore-scripts --no-audit --no-fund

FROM node:24-bookworm-slim
# Other containers reach it, nothing else does: the proxy's ports are the only ones that are published.
ENV NODE_ENV=production DATA_DIR=/data HOST=0.0.0.0
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
COPY --from=build /app/frontend/dist ./frontend/dist
COPY --from=build /app/deploy/docker/healthcheck.mjs ./
COPY --from=build /app/deploy/wavelane ./deploy/
RUN ln -s /app/deploy/wavelane /usr/local/bin/wavelane
RUN install -d -o node -g node -m 0700 /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=4s --start-period=20s CMD ["node", "healthcheck.mjs"]
CMD ["node", "--max-semi-space-size=16", "--no-allocation-site-pretenuring", "dist/backend/src/main.js"]
