import { expect, test } from "vitest";
import { parseMailLink } from "./access-frame.tsx";

test("a link carries its token and its account", () => {
	const fields = new URLSearchParams({ token_hash: "abc_-1", email: "ada+1@rye.example" });
	expect(parseMailLink(`#${fields}`)).toEqual({ tokenHash: "abc_-1", email: "ada+1@rye.example" });
});

test.each(["", "#", "#token_hash=abc", "#email=ada@rye.example", "#token_hash=&email=", "#%"])(
	"%j is incomplete",
	(hash) => {
		expect(parseMailLink(hash)).toBe("incomplete");
	},
);
