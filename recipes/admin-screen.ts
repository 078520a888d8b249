import { type Recipe, readRecipe } from "./recipe.ts";

readRecipe("Add an admin screen");
const screen = "app/admin/specials/specials.tsx";

const text = `import { z } from "../../platform/zod.ts";
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

export const adminScreen: Recipe = {
	title: "Add an admin screen",
	steps: [
		{
			name: "the screen's module",
			follow: (project) => project.write(screen, text),
			fails: {
				typegen:
					/ENOENT: no such file or directory, open '.*\/app\/admin\/specials\/specials\.tsx'/,
			},
		},
		{
			name: "its line in `app/routes.ts`",
			follow: (project) =>
				project.insert(
					"app/routes.ts",
					'route("today", "admin/today/today.tsx"),',
					'route("specials", "admin/specials/specials.tsx"),',
				),
			fails: { types: /specials\.tsx.*\.\/\+types\/specials/ },
		},
		{
			name: "its entry in `areas.ts`",
			follow: (project) =>
				project.insert(
					"app/admin/layout/areas.ts",
					"areas: Record<AreaPath, Area> = {",
					'"/admin/specials": { group: "The day", title: "Specials", description: "What is special", icon: Tags },',
				),
			fails: { types: /layout\/areas\.ts.*Property '"\/admin\/specials"' is missing/ },
		},
		{
			name: "its permission",
			follow: (project) =>
				project.insert(
					"app/admin/access/require-access.ts",
					'"/admin/today": "day",',
					'"/admin/specials": "content",',
				),
			fails: { types: /require-access\.ts.*Property '"\/admin\/specials"' is missing/ },
		},
		{
			name: "an intent that a button or form names",
			follow() {},
			forget: (project) => project.write(screen, text.replace("save: intent", "keep: intent")),
			fails: { types: /specials\.tsx.*'"save"'/ },
		},
		{
			name: "a path without `href`",
			follow() {},
			forget: (project) =>
				project.write(
					screen,
					text.replace('"Specials">', '"Specials" back={{ to: "/admin/today", label: "Today" }}>'),
				),
			fails: { lint: /href/ },
		},
	],
};
