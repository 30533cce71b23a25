import "../apps/server/dist/admin.js";
