import { expect, test } from "vitest";
import { allergensOf } from "./lists.ts";
import { reviewSchema, reviewState } from "./review.ts";

const declaration = Object.fromEntries(
	allergensOf("us").map(({ key }) => [key, { presence: "does-not-contain" }]),
);
const row = {
	list: "us",
	declaration,
	reviewed_at: "2026-11-22T10:00:00+00:00",
	outdated_at: null,
};

test("without a review a product is unreviewed, which is no answer", () => {
	expect(reviewState(reviewSchema.parse(null), "us")).toEqual({ state: "unreviewed" });
});

test("a review under the chosen list is current", () => {
	expect(reviewState(reviewSchema.parse(row), "us")).toMatchObject({
		state: "current",
		review: { declaration, reviewedAt: "2026-11-22T10:00:00.000Z" },
	});
});

test("a review under another list does not count", () => {
	expect(reviewState(reviewSchema.parse(row), "eu").state).toBe("other-list");
});

test("a review is outdated once the ingredients changed, and says nothing anymore", () => {
	const outdated = reviewSchema.parse({ ...row, outdated_at: "2026-11-23T10:00:00+00:00" });
	expect(outdated?.declaration).toBeNull();
	expect(reviewState(outdated, "us").state).toBe("outdated");
	expect(reviewState(outdated, "eu").state).toBe("outdated");
});

test("a review that does not answer for all of its list counts as outdated", () => {
	const { milk: _milk, ...incomplete } = declaration;
	expect(reviewState(reviewSchema.parse({ ...row, declaration: incomplete }), "us").state).toBe(
		"outdated",
	);
});
