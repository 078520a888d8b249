import type { ReactNode } from "react";
import { Controller, useFormContext } from "react-hook-form";
import type { PageForm } from "../../bakery/content/form.ts";
import type { PageSectionKey } from "../../bakery/content/schema.ts";
import { TextField } from "../../ui/field.tsx";
import { SwitchField } from "../../ui/switch-field.tsx";
import { ImageField } from "../media/image-field.tsx";
import { RichTextField } from "./rich-text/rich-text-field.tsx";

interface Props {
	sectionKey: PageSectionKey;
	/** What only this section has, below the page title. */
	children?: ReactNode;
}

/** The fields that every section has (spec §2). */
export function SectionFields({ sectionKey, children }: Props) {
	const { register, control, formState } = useFormContext<PageForm>();
	const errors = formState.errors[sectionKey];
	return (
		<div className="grid grid-cols-1 gap-5">
			<div className="grid items-start gap-x-5 sm:grid-cols-[1fr_auto]">
				<TextField
					label="Page Title"
					placeholder="e.g. About Us"
					description="The main heading shown at the top of the page"
					error={errors?.pageTitle?.message}
					{...register(`${sectionKey}.pageTitle`)}
				/>
				<SwitchField
					label="Show"
					appearance="checkbox"
					className="sm:pt-8"
					{...register(`${sectionKey}.showPageTitle`)}
				/>
			</div>
			{children}
			<TextField
				label="Title"
				error={errors?.title?.message}
				{...register(`${sectionKey}.title`)}
			/>
			<TextField
				label="Subtitle"
				error={errors?.subtitle?.message}
				{...register(`${sectionKey}.subtitle`)}
			/>
			<Controller
				control={control}
				name={`${sectionKey}.text`}
				render={({ field: { value, onChange }, fieldState: { error } }) => (
					<RichTextField
						label="Content"
						value={value ?? ""}
						onChange={onChange}
						error={error?.message}
					/>
				)}
			/>
			<Controller
				control={control}
				name={`${sectionKey}.imageUrl`}
				render={({ field: { value, onChange } }) => (
					<ImageField label="Image" value={value ?? null} onChange={onChange} uploads="content" />
				)}
			/>
		</div>
	);
}
