import { expect, test } from "vitest";
import { passwordProblem } from "./password-rules.ts";

test.each([
	["nine char", "must be at least 10 characters"],
	[" ".repeat(20), "must not be only spaces"],
	["aaaaaaaaaaaa", "must not be one character repeated"],
	["x".repeat(73), "must be at most 72 bytes"],
	["a long\0 password", "must be plain text"],
	[" Owner@rye.example", "must not be your email address"],
])("%j %s", (password, problem) => {
	expect(passwordProblem(password, ["owner@rye.example"])).toContain(problem);
});

test.each([
	"ten chars!",
	`${"x".repeat(71)}y`,
	`e${"é".repeat(35)}`,
	`x${"🥐".repeat(17)}`,
	" blank at both ends ",
])("%j may be chosen", (password) => {
	expect(passwordProblem(password, ["owner@rye.example"])).toBeNull();
});
