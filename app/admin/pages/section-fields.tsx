import { Controller, useFormContext } from "react-hook-form";
import type { PageForm } from "../../bakery/content/page-form.ts";
import { type SectionName, sectionsOf } from "../../bakery/content/pages.ts";
import { commonLabels, NO_IMAGE } from "../../bakery/content/sections/common-fields.ts";
import { englishDefaults } from "../../bakery/content/sections/default-words.ts";
import { SwitchField } from "../../ui/back-office/switch-field.tsx";
import { TextField } from "../../ui/field.tsx";
import { ImageField } from "../media/image-field.tsx";
import { RichTextField } from "./rich-text/rich-text-field.tsx";
import { type OwnFieldEditor, sectionEditors } from "./section-editors.tsx";

/** The fields of a section: those that every section has, and its own below the page title (product §2). */
export function SectionFields({ name }: { name: SectionName }) {
	const { register, control, formState } = useFormContext<PageForm>();
	const errors = formState.errors[name];
	const defaultImage = sectionsOf()
		.find((section) => section.name === name)
		?.defaults(englishDefaults).imageUrl;
	const ownEditors = Object.entries<OwnFieldEditor<never>>(sectionEditors[name]);
	return (
		<div className="grid grid-cols-1 gap-5">
			<div className="grid items-start gap-x-5 sm:grid-cols-[1fr_auto]">
				<TextField
					label={commonLabels.pageTitle}
					placeholder="e.g. About Us"
					description="The main heading shown at the top of the page, in a bar above everything else"
					error={errors?.pageTitle?.message}
					{...register(`${name}.pageTitle`)}
				/>
				<SwitchField
					label="Show"
					appearance="checkbox"
					className="sm:pt-8"
					{...register(`${name}.showPageTitle`)}
				/>
			</div>
			{ownEditors.map(([field, { Input }]) => (
				<Input key={field} />
			))}
			<TextField
				label={commonLabels.title}
				description="The heading of this section, above its subtitle and content"
				error={errors?.title?.message}
				{...register(`${name}.title`)}
			/>
			<TextField
				label={commonLabels.subtitle}
				error={errors?.subtitle?.message}
				{...register(`${name}.subtitle`)}
			/>
			<Controller
				control={control}
				name={`${name}.text`}
				render={({ field: { value, onChange }, fieldState: { error } }) => (
					<RichTextField
						label={commonLabels.text}
						value={value ?? ""}
						onChange={onChange}
						error={error?.message}
					/>
				)}
			/>
			<Controller
				control={control}
				name={`${name}.imageUrl`}
				render={({ field: { value, onChange } }) => (
					<ImageField
						label={commonLabels.imageUrl}
						value={value ?? null}
						onChange={onChange}
						uploads="content"
						fallback={defaultImage ? { url: defaultImage, none: NO_IMAGE } : null}
					/>
				)}
			/>
		</div>
	);
}
