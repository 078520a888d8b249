import { expect, it, vi } from "vitest";
import type { PublicPage } from "../../../app/storefront/page-definition.ts";
import { pageKey } from "./page-key.ts";

const id = "0b0e7c3a-6f59-4f0e-9d0a-0c6f3d1a2b3c";

// Pages as they could stand in the register.
vi.mock("../../../app/storefront/pages.ts", () => ({
	allPages: (): [string, PublicPage][] => [
		["/basket", { searchParams: {}, isKept: false, isInSitemap: false, skeleton: null }],
		[
			"/news/:id/print",
			{
				params: { id: "uuid" },
				searchParams: { sent: "yes or nothing" },
				isKept: true,
				listForSitemap: null,
				exists: () => async () => true,
				skeleton: null,
			},
		],
	],
}));

const keyOf = (address: string) =>
	pageKey(new URL(address, "http://bakery.test"), { hasCategory: () => true });

it("never keeps a page of which the register says so", () => {
	expect(keyOf("/basket")).toBeNull();
});

it("keeps a page with params once it may exist", () => {
	expect(keyOf(`/news/${id}/print?sent=yes&from=letter`)?.key).toBe(`/news/${id}/print?sent=yes`);
	const missing = "/news/:id/print?:missing";
	expect(keyOf(`/news/${id}/print`)?.missing?.key).toBe(missing);
	expect(keyOf("/news/latest/print")).toEqual({ key: missing, missing: { key: missing } });
	expect(keyOf(`/news/${id}`)).toBeNull();
});
