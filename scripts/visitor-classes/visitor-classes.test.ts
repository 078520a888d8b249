import path from "node:path";
import { describe, expect, test } from "vitest";
import { readModule } from "./read-module.ts";
import { styleSheetClasses } from "./style-sheet-classes.ts";
import { findMissingClasses } from "./visitor-classes.ts";

/** The classes that files use, where no class has a rule. */
function classesOf(sources: Record<string, string>): string[] {
	const modules = new Map(
		Object.entries(sources).map(([file, text]) => [
			file,
			readModule(file, text, (from, imported) =>
				path.posix.join(path.posix.dirname(from), imported),
			),
		]),
	);
	return findMissingClasses(modules, "").map((sentence) => /"(.*)"/.exec(sentence)?.[1] ?? "");
}

describe("the classes that a component uses", () => {
	test.each<[what: string, source: string, classes: string[]]>([
		["a text", `<p className="flex  gap-2" />`, ["flex", "gap-2"]],
		["a choice", `<p className={isWide ? \`a \${isTall ? "b" : "c"}\` : ""} />`, ["a", "b", "c"]],
		["a condition", `<p className={isOpen && "open"} />`, ["open"]],
		["a constant", `const grid = "grid gap-4"; <p className={grid} />`, ["grid", "gap-4"]],
		[
			"a table",
			`const tones: Record<Tone, string> = { plain: "a", loud: "b" }; <p className={\`x \${tones[tone]}\`} />`,
			["x", "a", "b"],
		],
		[
			"a function",
			`function classes(kind: string, more = "m") { return \`k \${map[kind]} \${more}\`; }
			const map = { big: "b" }; <p className={classes("big", "n")} />`,
			["k", "b", "m", "n"],
		],
		["a list", `<p className={["a", isOpen && "b"].filter(Boolean).join(" ")} />`, ["a", "b"]],
		[
			"a default",
			`function Mark({ className = "size-8" }) { return <p className={className} />; }`,
			["size-8"],
		],
		[
			"a property of another name",
			`function Hero({ titleSize: size = "t" }) { return <h1 className={size} />; }
			<Hero titleSize="text-title" />; <Other {...{ titleSize: "text-lead" }} />`,
			["t", "text-title", "text-lead"],
		],
		["an object that is spread", `const place = { className: "p-4" }; <p {...place} />`, ["p-4"]],
	])("are found in %s", (_, source, classes) => {
		expect(classesOf({ "a.tsx": source }).sort()).toEqual(classes.sort());
	});

	test("are found in what another file exports", () => {
		expect(
			classesOf({
				"app/a.tsx": `import { grid as wide, sizeOf } from "./b.ts"; <p className={\`\${wide} \${sizeOf("s")}\`} />`,
				"app/b.ts": `export const grid = "grid"; export const sizeOf = (size: string) => \`h-4 \${size}\`;`,
			}).sort(),
		).toEqual(["grid", "h-4", "s"]);
	});

	test("are nothing else that is written", () => {
		const source = `
			// hidden flex
			interface Props { className?: string }
			const kind = "hidden";
			const sizes: Record<"block" | "table", string> = { block: "b", table: "t" };
			function isFlex(value: string) { return value === "flex"; }
			<Button variant="outline" title="block" aria-label="hidden" type="button" data-grid="grid">
				static text
			</Button>;
			<p className={kind === "hidden" ? sizes["block"] : ""} role={isFlex("flex") ? "table" : "list"} />`;
		expect(classesOf({ "a.tsx": source })).toEqual(["b", "t"]);
	});
});

test("a class that has no rule is named with its file", () => {
	const modules = new Map([
		[
			"app/ui/logo.tsx",
			readModule("app/ui/logo.tsx", `<img className="max-w-60 flex" />`, () => null),
		],
	]);
	expect(findMissingClasses(modules, ".flex{display:flex}")).toEqual([
		'app/ui/logo.tsx: the class "max-w-60" has no rule in storefront.css.',
	]);
});

test("a style sheet has the classes of its selectors, however they are written", () => {
	const css = String.raw`
		@layer utilities{.flex,.-mt-2.open>a:hover{margin:-.5rem}.md\:w-1\/2{width:50%}
		.\@container{container:a}.\32 xl{x:y}.h-\[calc\(1px_\+_2\.5rem\)\]{background:url(/icon.svg)}
		.after\:x:after{content:".none"}:is(:where(.group\/header):has(.\[\&\>p\]\:z) *){a:b}}
		/* .comment */`;
	expect([...styleSheetClasses(css)].sort()).toEqual(
		[
			"flex",
			"-mt-2",
			"open",
			"md:w-1/2",
			"@container",
			"2xl",
			"h-[calc(1px_+_2.5rem)]",
			"after:x",
			"group/header",
			"[&>p]:z",
		].sort(),
	);
});
