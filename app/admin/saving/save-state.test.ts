import { describe, expect, it } from "vitest";
import {
	afterConflict,
	afterDecision,
	afterSaved,
	mergeFields,
	mergeWithNewer,
	startFrom,
	startSave,
	WHOLE,
} from "./save-state.ts";

interface Pie {
	name: string;
	price: string;
}

const pie = (name: string, price: string): Pie => ({ name, price });
/** A stored version, as the screens read it, with its fields. */
const stored = (version: number, fields: Pie) => ({ record: { version }, fields, authors: [] });
const first = stored(1, pie("Pie", "4.00"));
const opened = startFrom(first.record, first.fields);

describe("startSave", () => {
	it("sends the fields with the record that they started from", () => {
		const { send, state } = startSave(opened, pie("Tart", "4.00"));
		expect(send).toEqual({ fields: pie("Tart", "4.00"), record: { version: 1 } });
		expect(state).toBe(opened);
	});

	it("asks again where the question was closed without an answer", () => {
		const newer = stored(2, pie("Cake", "4.00"));
		const asked = afterConflict(opened, newer, null, pie("Tart", "4.00")).state;
		const closed = { ...asked, isAsking: false };
		const step = startSave(closed, pie("Tart", "4.00"));
		expect(step.state.isAsking).toBe(true);
		expect(step.send).toBeUndefined();
	});

	it("sends at once where the form no longer disagrees after the question was closed", () => {
		const newer = stored(2, pie("Cake", "4.00"));
		const asked = afterConflict(opened, newer, null, pie("Tart", "4.00")).state;
		const step = startSave({ ...asked, isAsking: false }, pie("Cake", "5.00"));
		expect(step.send).toEqual({ fields: pie("Cake", "5.00"), record: { version: 2 } });
	});
});

describe("afterSaved", () => {
	const sent = pie("Tart", "4.00");
	const saved = stored(2, pie("Tart", "4.00"));

	it("starts again from the stored values", () => {
		const step = afterSaved(saved, sent, sent);
		expect(step.state).toEqual(startFrom(saved.record, saved.fields));
		expect(step.form).toEqual({ stored: saved.fields, fields: saved.fields });
		expect(step.finished).toEqual({ version: 2 });
		expect(step.send).toBeUndefined();
	});

	it("keeps what was typed while it was saved", () => {
		const step = afterSaved(saved, sent, pie("Tart", "5.00"));
		expect(step.form).toEqual({ stored: saved.fields, fields: pie("Tart", "5.00") });
	});

	it("shows what the service made of a field, unless it was typed in meanwhile", () => {
		const rounded = stored(2, pie("Tart", "4.10"));
		const typed = pie("Tart", "4.099");
		expect(afterSaved(rounded, typed, typed).form?.fields.price).toBe("4.10");
		expect(afterSaved(rounded, typed, pie("Tart", "6")).form?.fields.price).toBe("6");
	});
});

describe("afterConflict", () => {
	it("sends both changes together where they are of different fields", () => {
		const newer = stored(2, pie("Pie", "5.00"));
		const step = afterConflict(opened, newer, null, pie("Tart", "4.00"));
		expect(step.state).toEqual(startFrom(newer.record, newer.fields));
		expect(step.form).toEqual({ stored: newer.fields, fields: pie("Tart", "5.00") });
		expect(step.send).toEqual({ fields: pie("Tart", "5.00"), record: { version: 2 } });
		expect(step.taken).toEqual(["price"]);
		expect(step.finished).toBeUndefined();
	});

	it("has finished where the other one made the same change", () => {
		const newer = stored(2, pie("Tart", "4.00"));
		const step = afterConflict(opened, newer, null, pie("Tart", "4.00"));
		expect(step.finished).toEqual({ version: 2 });
		expect(step.send).toBeUndefined();
	});

	it("asks where both have changed the same field, and leaves the form as it is", () => {
		const newer = stored(2, pie("Cake", "4.00"));
		const step = afterConflict(opened, newer, null, pie("Tart", "4.00"));
		expect(step).toEqual({ state: { ...opened, newer, isAsking: true } });
	});

	it("compares with what was stored before, where its answer was lost", () => {
		const sentBefore = pie("Tart", "4.00");
		const newer = stored(2, sentBefore);
		const step = afterConflict(opened, newer, sentBefore, pie("Quiche", "4.00"));
		expect(step.send).toEqual({ fields: pie("Quiche", "4.00"), record: { version: 2 } });
	});
});

describe("afterDecision", () => {
	const mine = pie("Tart", "4.50");
	const newer = stored(2, pie("Cake", "5.00"));
	const { state: asked } = afterConflict(opened, newer, null, mine);

	it("sends what counts of each version", () => {
		const step = afterDecision(asked, mine, new Set(["price"]));
		expect(step.send).toEqual({ fields: pie("Tart", "5.00"), record: { version: 2 } });
		expect(step.state.isAsking).toBe(false);
		expect(step.taken).toEqual([]);
	});

	it("sends nothing where all of theirs counts", () => {
		const step = afterDecision(asked, mine, new Set(["name", "price"]));
		expect(step.form).toEqual({ stored: newer.fields, fields: newer.fields });
		expect(step.finished).toEqual({ version: 2 });
		expect(step.send).toBeUndefined();
	});
});

describe("a version that removes everything", () => {
	const isRemoval = ({ name }: Pie) => name === "";
	const removed = stored(2, pie("", ""));
	const decide = afterDecision<Pie, { version: number }>;

	it("is not merged field by field with mine, however little of it I typed", () => {
		const mine = pie("Pie", "5.00");
		const step = afterConflict(opened, removed, null, mine, isRemoval);
		expect(step.state.isAsking).toBe(true);
		expect(step.form).toBeUndefined();
		expect(step.send).toBeUndefined();
		expect(mergeWithNewer(step.state, mine, isRemoval).conflicting).toEqual([WHOLE]);
		expect(decide(step.state, mine, new Set(), isRemoval)).toMatchObject({
			form: { stored: removed.fields, fields: mine },
			send: { fields: mine, record: { version: 2 } },
		});
	});

	it("is asked about again by the next save", () => {
		const { state } = afterConflict(opened, removed, null, first.fields, isRemoval);
		const step = startSave({ ...state, isAsking: false }, pie("Pie", "5.00"), isRemoval);
		expect(step.state.isAsking).toBe(true);
	});

	it("is asked about where it is mine, and leaves what was typed when it is not wanted", () => {
		const newer = stored(2, pie("Pie", "5.00"));
		const { state } = afterConflict(opened, newer, null, removed.fields, isRemoval);
		expect(state.isAsking).toBe(true);
		const typed = pie("Tart", "4.00");
		const step = decide(state, removed.fields, new Set([WHOLE]), isRemoval, typed);
		expect(step.form).toEqual({ stored: newer.fields, fields: pie("Tart", "5.00") });
		expect(step.send).toBeUndefined();
	});

	it("leaves what was typed until mine is stored", () => {
		const newer = stored(2, pie("Pie", "5.00"));
		const { state } = afterConflict(opened, newer, null, removed.fields, isRemoval);
		const step = decide(state, removed.fields, new Set(), isRemoval, pie("Tart", "4.00"));
		expect(step.form).toBeUndefined();
		expect(step.send).toEqual({ fields: removed.fields, record: { version: 2 } });
	});
});

const base = { name: "Pie", price: "4.00", tags: ["a"], featured: false };

describe("mergeFields", () => {
	it("takes what only the other has changed, and keeps what only I have changed", () => {
		const theirs = { ...base, price: "5.00", tags: ["a", "b"] };
		const mine = { ...base, name: "Tart", featured: true };
		expect(mergeFields({ base, theirs, mine })).toEqual({
			merged: { name: "Tart", price: "5.00", tags: ["a", "b"], featured: true },
			taken: ["price", "tags"],
			conflicting: [],
		});
	});

	it("leaves what both have changed to be decided, and is mine until then", () => {
		const theirs = { ...base, name: "Cake", tags: ["b"] };
		const mine = { ...base, name: "Tart", tags: [] };
		expect(mergeFields({ base, theirs, mine })).toEqual({
			...{ merged: mine, taken: [], conflicting: ["name", "tags"] },
		});
		expect(mergeFields({ base, theirs, mine }, new Set(["tags"])).merged).toEqual({
			...mine,
			tags: ["b"],
		});
	});

	it("asks nothing where both say the same, blanks around it aside", () => {
		const theirs = { ...base, name: "Tart" };
		const mine = { ...base, name: " Tart " };
		expect(mergeFields({ base, theirs, mine })).toMatchObject({ taken: [], conflicting: [] });
	});

	it("goes into groups, but not into lists", () => {
		const page = (title: string, text: string, buttons: { url: string }[]) => ({
			hero: { title, text, buttons },
		});
		const merge = mergeFields({
			base: page("One", "Text", [{ url: "/" }]),
			theirs: page("Two", "Text", [{ url: "/two" }]),
			mine: page("One", "My text", [{ url: "/one" }]),
		});
		expect(merge).toEqual({
			merged: page("Two", "My text", [{ url: "/one" }]),
			taken: ["hero.title"],
			conflicting: ["hero.buttons"],
		});
	});
});
