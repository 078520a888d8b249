import { expect, it } from "vitest";
import { bakeryForTests } from "../../database/tests/test-bakery.ts";
import { searchable } from "./search.ts";

const bakery = bakeryForTests();

it.each([
	...["Crème Brûlée", "ÄÖÜ äöü ß ẞ", "Smørrebrød, Æbleskiver, Œuf, Łódź, İstanbul, ılık"],
	...["Baker’s “Choice” ‘n’ more", "ﬁne ½ ①\u00a0x", "ΟΔΟΣ οδός", "Жёлудь ЁЛКА", "パン 빵 🍞"],
	...["IĞDIR, Iğdır, ığdır, Straße", "خُبْزٌ أُرْزٌ، كعكـة، إلى، رَحْمٰن", ""],
])("the database writes %j as the browser does", async (text) => {
	const [row] = await bakery.sql`select private.searchable(${text}) as text`;
	expect(row?.text).toBe(searchable(text));
});

it.each([
	["rye  Bread", ["%bread%", "%rye%"]],
	["rye RYE", ["%rye%"]],
	["100% a_b \\", ["%100\\%%", "%a\\_b%", "%\\\\%"]],
	[" ", ["%"]],
	["", ["%"]],
])("a search for %j is one for the patterns %j", async (search, patterns) => {
	const [row] = await bakery.sql`select private.search_patterns(${search}) as patterns`;
	expect(row?.patterns).toEqual(patterns);
});
