import { expect, it } from "vitest";
import type { ChangeAuthor } from "../../platform/saving/save-action.ts";
import { conflictSentence, deletionSentence, keptSentence } from "./answers.ts";

const self: ChangeAuthor = { kind: "self" };
const ann: ChangeAuthor = { kind: "account", name: "Ann" };
const server: ChangeAuthor = { kind: "server" };
const gone: ChangeAuthor = { kind: "account", name: null };

it.each([
	[[ann], "Ann changed this in the meantime."],
	[[self], "You changed this in another tab or device."],
	[[self, ann], "Ann and you in another tab or device changed this in the meantime."],
	[[server], "The server changed this in the meantime."],
	[[gone], "A former account changed this in the meantime."],
	[[], "This was changed in the meantime."],
])("conflictSentence names %j", (authors, sentence) => {
	expect(conflictSentence(authors)).toBe(sentence);
});

it("says whose changes were kept", () => {
	expect(keptSentence([ann], ["Name", "Price"])).toBe(
		"Changed by Ann in the meantime, and kept: Name, Price.",
	);
	expect(keptSentence([self], ["Price"])).toBe(
		"Changed in another tab or device, and kept: Price.",
	);
	expect(keptSentence([], ["Price"])).toBe("Changed in the meantime, and kept: Price.");
});

it("says who deleted something, and whether it can be restored", () => {
	const deletion = { name: "Pie", by: self, at: "2027-03-12T12:00:00Z", isInTrash: true };
	expect(deletionSentence(deletion)).toMatch(
		/^You deleted it in another tab or device on March 12, 2027.*\. It's in the trash\.$/,
	);
	expect(deletionSentence({ ...deletion, by: ann, isInTrash: false })).toMatch(
		/^Ann deleted it on .*\. It's no longer in the trash\.$/,
	);
	expect(deletionSentence(null)).toBe("This record no longer exists.");
});
