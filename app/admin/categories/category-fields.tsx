import { Controller, type UseFormReturn } from "react-hook-form";
import {
	type CategoryForm,
	type CategoryValues,
	describedCategory,
} from "../../bakery/catalog/management/form.ts";
import type { Category } from "../../bakery/catalog/schema.ts";
import { isSameName } from "../../bakery/same-name.ts";
import { Card } from "../../ui/card.tsx";
import { TextareaField, TextField } from "../../ui/field.tsx";
import { ImageField } from "../media/image-field.tsx";
import { useSlugFromName } from "../screen/use-slug-from-name.ts";
import { describeVersions } from "../versions/describe-versions.tsx";

interface Props {
	form: UseFormReturn<CategoryForm, unknown, CategoryValues>;
	/** Null for a new one. */
	category: Category | null;
	others: readonly Category[];
}

/** All fields of the category form (product §2.17, §5.5). */
export function CategoryFields({ form, category, others }: Props) {
	const { errors, isSubmitted } = form.formState;
	const updateSlug = useSlugFromName(category === null, (slug) =>
		form.setValue("slug", slug, { shouldDirty: true, shouldValidate: isSubmitted }),
	);
	const [name, slug] = form.watch(["name", "slug"]);
	return (
		<div className="grid gap-5 xl:grid-cols-[minmax(0,1fr)_min(22rem,38%)]">
			<Card className="grid content-start gap-5 p-5 sm:p-6">
				<TextField
					label="Name"
					autoComplete="off"
					description={
						others.some((other) => isSameName(other.name, name))
							? "Another category has this name."
							: undefined
					}
					error={errors.name?.message}
					{...form.register("name", {
						onChange: () => updateSlug.nameChanged(form.getValues("name")),
					})}
				/>
				<TextField
					label="Slug"
					autoComplete="off"
					autoCapitalize="none"
					spellCheck={false}
					description={
						category && slug !== category.slug
							? "Links shared with the old slug will show all products."
							: "The name in the page's address"
					}
					error={errors.slug?.message}
					{...form.register("slug", { onChange: updateSlug.slugChanged })}
				/>
				<TextareaField
					label="Description"
					optional
					rows={4}
					error={errors.description?.message}
					{...form.register("description")}
				/>
			</Card>
			<Card className="p-5 sm:p-6 xl:row-span-2">
				<Controller
					control={form.control}
					name="imageUrl"
					render={({ field }) => (
						<ImageField label="Image" value={field.value} onChange={field.onChange} />
					)}
				/>
			</Card>
			<Card className="p-5 sm:p-6">
				<TextField
					label="Display Order"
					type="number"
					step="1"
					description="Lower numbers come first"
					className="max-w-48"
					error={errors.displayOrder?.message}
					{...form.register("displayOrder")}
				/>
			</Card>
		</div>
	);
}

/** How the fields are shown when two versions are compared. */
export const categoryFieldDescriptions = describeVersions<CategoryForm>(describedCategory);
