import { href } from "react-router";
import { listCategories } from "../../bakery/catalog/queries.ts";
import { categories } from "../../bakery/catalog/schema.ts";
import { readRecord } from "../../bakery/resource/resource.ts";
import { isSameName } from "../../bakery/search.ts";
import { screenAction } from "../../platform/saving/save-action.ts";
import {
	editorMeta,
	isOtherRecord,
	loadRecord,
	RecordFields,
	RecordScreen,
	useRecordForm,
} from "../resource/record-editor.tsx";
import { resourceIntents } from "../resource/record-intents.ts";
import { actionAt } from "../saving/use-submission.ts";
import { useBackLink } from "../screen/links.tsx";
import { administratorContext } from "../session/administrator.ts";
import type { Route } from "./+types/category-editor";

export const meta = editorMeta(categories);

export async function clientLoader({ context, params }: Route.ClientLoaderArgs) {
	const { call } = context.get(administratorContext);
	const [category, all] = await Promise.all([
		loadRecord(params.id, "Category", (id) => readRecord(call, categories, id)),
		listCategories(call),
	]);
	return { category, others: all.filter(({ id }) => id !== params.id) };
}

export const shouldRevalidate = isOtherRecord;

export function clientAction({ request, context }: Route.ClientActionArgs) {
	const { call } = context.get(administratorContext);
	return screenAction(request, resourceIntents(call, categories));
}

/** A new category, or one that is changed (product §20). */
export default function CategoryEditor({ loaderData, params }: Route.ComponentProps) {
	return <CategoryForm key={params.id} id={params.id} {...loaderData} />;
}

function CategoryForm({
	id,
	category,
	others,
}: Route.ComponentProps["loaderData"] & { id: string }) {
	const backLink = useBackLink(href("/admin/categories"));
	const { form, saving } = useRecordForm({
		of: categories,
		record: category,
		action: actionAt("/admin/categories/:id", "save", { id }),
		onSaved: backLink.leave,
	});
	const [name, slug] = form.watch(["name", "slug"]);
	const hints = {
		...(others.some((other) => isSameName(other.name, name)) && {
			name: "Another category has this name.",
		}),
		...(category &&
			slug !== category.slug && {
				slug: "Links shared with the old slug will show all products.",
			}),
	};
	return (
		<RecordScreen of={categories} record={category} {...{ saving, backLink }}>
			<RecordFields
				of={categories}
				form={form}
				isNew={category === null}
				hints={hints}
				aside={[{ fields: ["imageUrl"] }]}
				cards={[{ fields: ["displayOrder"] }]}
			/>
		</RecordScreen>
	);
}
