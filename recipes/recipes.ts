import { readFileSync } from "node:fs";
import path from "node:path";
import { root } from "../lint/project-files.ts";
import type { ProjectCopy } from "./project-copy.ts";

const numbers = [
	...["no", "one", "two", "three", "four", "five", "six", "seven"],
	...["eight", "nine", "ten", "eleven", "twelve", "thirteen", "fourteen"],
];

/** The text of a recipe in CONTRIBUTING.md. */
function readRecipe(title: string) {
	const document = readFileSync(path.join(root, "CONTRIBUTING.md"), "utf8");
	const text = document.split(/^(?=##)/m).find((part) => part.startsWith(`### ${title}\n`));
	if (!text) throw new Error(`CONTRIBUTING.md has no recipe "${title}"`);
	// As they are without the indentation of their list.
	const blocks = [...text.matchAll(/```\w+\n(.*?)```/gs)].map(([, block = ""]) =>
		block.replace(/^ {3}/gm, ""),
	);
	return {
		/** How many files it says are edited. */
		fileCount: numbers.indexOf(text.match(/(\w+)( hand-edited)? files/i)?.[1]?.toLowerCase() ?? ""),
		/** A block of code, by something that it contains. */
		block(part: string): string {
			const block = blocks.find((code) => code.includes(part));
			if (!block) throw new Error(`"${title}" has no code with "${part}"`);
			return block;
		},
		/** Code within a sentence. */
		code(code: string): string {
			if (!text.includes(`\`${code}\``)) throw new Error(`"${title}" doesn't say "${code}"`);
			return code;
		},
	};
}

type Text = ReturnType<typeof readRecipe>;

/** Each recipe, followed in a copy of the project. */
const followed: Record<string, (project: ProjectCopy, text: Text) => void> = {
	"Add a product field"(project, { block, code }) {
		const page = "app/storefront/product-detail/product-detail.tsx";
		project.write("database/migrations/999_product_origin.sql", block("alter table").trim());
		project.insert(
			"app/bakery/catalog/products.ts",
			'description: text("Description"),',
			`${code('origin: text("Origin")')},`,
		);
		project.insert(page, "function detailsOf(\n\t{", " origin,");
		project.insert(
			page,
			"Record<DetailField, ReactNode> {\n\treturn {",
			"origin: <p>{origin}</p>,",
		);
	},
	"Add a page section"(project, { block }) {
		const pages = "app/bakery/content/pages.ts";
		const renderers = "app/storefront/product-list/product-list-sections.tsx";
		const editors = "app/admin/pages/section-editors.tsx";
		const sections = "sections: [productsIntro";
		project.write("app/bakery/content/sections/order-notes.ts", block("defineSection"));
		project.insert(pages, sections, block(sections).trim().slice(sections.length, -2));
		project.surround(pages, ['import { orderNotes } from "./sections/order-notes.ts";']);
		const renderer = block("order_notes: OrderNotesSection");
		project.insert(renderers, "products_intro: ProductsIntroSection,", renderer);
		project.surround(renderers, [], block("function OrderNotesSection"));
		project.insert(editors, "products_intro: {},", block("order_notes: { deadline"));
		project.surround(
			editors,
			['import { orderNotes } from "../../bakery/content/sections/order-notes.ts";'],
			block("function DeadlineField"),
		);
	},
	"Add a sentence"(project, { block }) {
		const catalog = (language: string) => `app/bakery/words/catalogs/${language}.json`;
		const group = '\t"visit": {\n';
		const german = block("Parkplätze");
		project.insert("app/bakery/words/sentences.ts", "\tvisit: {\n", block("Parking behind"));
		// As the command writes it.
		const english = german.replace("Parkplätze hinter dem Haus", "Parking behind the house");
		project.insert(catalog("en"), group, english);
		for (const language of ["ar", "de", "es", "fr", "it", "ja", "nl", "pl", "pt", "sv", "tr"]) {
			project.insert(catalog(language), group, german);
		}
		const shownAt = "app/storefront/layout/visit.server.tsx";
		project.insert(shownAt, "{words.openMap}\n", block("words.parking"));
	},
	// Its sentences are of no matter here.
	"Add a language"(project, { code }) {
		const catalogs = "app/bakery/words/catalogs";
		const drafts = "app/bakery/custom-pages/drafts";
		project.copy(code(`${catalogs}/da.json`), `${catalogs}/de.json`);
		project.insert(
			"app/bakery/words/text-language.ts",
			"translations = {\n",
			`\t${code('da: () => import("./catalogs/da.json", { with: { type: "json" } }),')}\n`,
		);
		for (const purpose of ["catering", "imprint", "jobs", "privacy", "questions", "terms"]) {
			project.copy(`${code(`${drafts}/da/`)}${purpose}.md`, `${drafts}/de/${purpose}.md`);
		}
	},
	"Add a storefront page"(project, { block, code }) {
		const page = code("app/storefront/visit/visit.tsx");
		const example = readFileSync(path.join(root, code("app/storefront/about/about.tsx")), "utf8");
		project.write(
			page,
			example
				.replace('href("/about")', 'href("/visit")')
				.replace("./+types/about", "./+types/visit")
				.replace("./about-sections", "../about/about-sections"),
		);
		project.insert(
			"app/routes.ts",
			'route("about", "storefront/about/about.tsx"),',
			`${code('route("visit", "storefront/visit/visit.tsx")')},`,
		);
		const entry = block('"/visit": fixedPage');
		project.insert("app/storefront/pages.ts", "export const pages = {", entry);
		project.insert(
			"app/storefront/skeletons/skeletons.tsx",
			'const skeletons: Record<Exclude<PublicPath, "/order/:link/pay">, ComponentType> = {',
			`${code('"/visit": AboutSkeleton')},`,
		);
	},
	"Add an admin screen"(project) {
		project.write("app/admin/specials/specials.tsx", screen);
		project.insert(
			"app/routes.ts",
			'route("today", "admin/today/today.tsx"),',
			'route("specials", "admin/specials/specials.tsx"),',
		);
		project.insert(
			"app/admin/layout/areas.ts",
			"areas: Record<AreaPath, Area> = {",
			'"/admin/specials": { group: "The day", title: "Specials", description: "What is special", icon: Tags },',
		);
		project.insert(
			"app/admin/access/require-access.ts",
			'"/admin/today": "day",',
			'"/admin/specials": "content",',
		);
	},
};

const screen = `import { z } from "../../platform/zod.ts";
import { intent, screenAction } from "../../platform/saving/save-action.ts";
import { Button } from "../../ui/button.tsx";
import { actionAt, useSubmission } from "../saving/use-submission.ts";
import { Screen, screenMeta } from "../screen/screen.tsx";
import type { Route } from "./+types/specials";

export const meta = () => screenMeta("Specials");

export function clientLoader() {
	return { count: 1 };
}

export function clientAction({ request }: Route.ClientActionArgs) {
	return screenAction(request, {
		save: intent({ schema: z.strictObject({ count: z.number() }), save: async (saved) => saved }),
	});
}

export default function Specials({ loaderData }: Route.ComponentProps) {
	const { submit } = useSubmission({
		action: actionAt("/admin/specials", "save"),
		onSaved() {},
	});
	return (
		<Screen title="Specials">
			<Button onClick={() => void submit(loaderData)}>Save</Button>
		</Screen>
	);
}
`;

/** The recipes of CONTRIBUTING.md, in an order in which all can be followed. */
export const recipes = Object.entries(followed).map(([title, follow]) => {
	const text = readRecipe(title);
	const { fileCount } = text;
	return { title, fileCount, follow: (project: ProjectCopy) => follow(project, text) };
});
