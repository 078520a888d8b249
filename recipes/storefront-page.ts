import { readFileSync } from "node:fs";
import path from "node:path";
import { root } from "../lint/project-files.ts";
import { type Recipe, readRecipe } from "./recipe.ts";

const { block, code } = readRecipe("Add a storefront page");
const example = code("app/storefront/about/about.tsx");
const page = code("app/storefront/visit/visit.tsx");

export const storefrontPage: Recipe = {
	title: "Add a storefront page",
	steps: [
		{
			name: "the page (1)",
			follow(project) {
				const text = readFileSync(path.join(root, example), "utf8")
					.replace('href("/about")', 'href("/visit")')
					.replace("./+types/about", "./+types/visit")
					.replace("./about-sections", "../about/about-sections");
				project.write(page, text);
			},
			fails: {
				typegen: /ENOENT: no such file or directory, open '.*\/app\/storefront\/visit\/visit\.tsx'/,
			},
		},
		{
			name: "the route (2)",
			follow(project) {
				project.insert(
					"app/routes.ts",
					'route("about", "storefront/about/about.tsx"),',
					`${code('route("visit", "storefront/visit/visit.tsx")')},`,
				);
			},
			fails: { types: /app\/storefront\/pages\.ts.*'"\/visit"' does not exist in type/ },
		},
		{
			name: "the entry (3)",
			follow: (project) =>
				project.insert(
					"app/storefront/pages.ts",
					"export const pages = {",
					block('"/visit": fixedPage'),
				),
			fails: { types: /app\/storefront\/pages\.ts.*Property '"\/visit"' is missing/ },
		},
		{
			name: "what is shown while it loads (4)",
			follow: (project) =>
				project.insert(
					"app/storefront/skeletons/skeletons.tsx",
					'const skeletons: Record<Exclude<PublicPath, "/order/:link/pay">, ComponentType> = {',
					`${code('"/visit": AboutSkeleton')},`,
				),
			fails: {
				types: /app\/storefront\/skeletons\/skeletons\.tsx.*Property '"\/visit"' is missing/,
			},
		},
		{
			name: "`readSearchParams` (a query read by hand)",
			follow() {},
			forget: (project) =>
				project.insert(
					page,
					"export async function loader({",
					' url, context }: Route.LoaderArgs) {\n\tif (url.searchParams.get("page")) return null;',
				),
			fails: { lint: /Declare the parameter in storefront\/pages\.ts/ },
		},
	],
};
