import { expect, it } from "vitest";
import { backendRoutes } from "./backend-routes.ts";

// The gateway of the other modes has its own tests (backend/gateway-caching.test.ts).
const routes = backendRoutes(
	{ gateway: null, url: "https://project.example" } as Parameters<typeof backendRoutes>[0],
	() => "192.0.2.1",
);

it.each([
	["loaf.jpg", 302],
	["..%2fsecrets", 404],
])("with a hosted project the address of the image %s is not cached", async (name, status) => {
	const answer = await routes.request(`/storage/v1/object/public/product-images/${name}`);
	expect([answer.status, answer.headers.get("cache-control")]).toEqual([status, "no-store"]);
});
