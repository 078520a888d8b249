import { Controller, useFormContext } from "react-hook-form";
import { type SiteForm, siteLabels } from "../../bakery/site/form.ts";
import { countCharacters, META_LIMITS } from "../../bakery/site/page-texts.ts";
import type { Site } from "../../bakery/site/schema.ts";
import { TextareaField, TextField } from "../../ui/field.tsx";
import { ImageField } from "../media/image-field.tsx";
import { SettingsSection } from "../screen/settings-section.tsx";
import { SearchPreview } from "./search-preview.tsx";

interface Props {
	/** The site as it would be if the form were saved. */
	site: Site;
	homeImageUrl: string | null;
}

/** What search engines are told of the bakery. */
export function SearchSettings({ site, homeImageUrl }: Props) {
	const { register, control, formState, watch } = useFormContext<SiteForm>();
	const { errors } = formState;
	return (
		<SettingsSection
			title="SEO & Meta Information"
			intro="How the bakery looks in search results and shared links."
			preview={<SearchPreview site={site} homeImageUrl={homeImageUrl} />}
		>
			<TextField
				label="Meta Title"
				description={<Counter text={watch("metaTitle")} limit={META_LIMITS.title} />}
				error={errors.metaTitle?.message}
				{...register("metaTitle")}
			/>
			<TextareaField
				label="Meta Description"
				rows={3}
				description={<Counter text={watch("metaDescription")} limit={META_LIMITS.description} />}
				error={errors.metaDescription?.message}
				{...register("metaDescription")}
			/>
			<TextField label="Slogan/Tagline" error={errors.slogan?.message} {...register("slogan")} />
			<TextField
				label="Keywords"
				optional
				description="Separated by commas."
				error={errors.keywords?.message}
				{...register("keywords")}
			/>
			<Controller
				control={control}
				name="socialImageUrl"
				render={({ field: { value, onChange } }) => (
					<ImageField
						label={siteLabels.socialImageUrl}
						description="Shown with shared links. If empty, your home page image or logo is used."
						value={value}
						onChange={onChange}
						uploads="content"
					/>
				)}
			/>
		</SettingsSection>
	);
}

/** How much room is left: characters as people count them, blanks at the ends left out. */
function Counter({ text, limit }: { text: string; limit: number }) {
	const count = countCharacters(text.trim());
	return (
		<span className={`tabular-nums ${count > limit ? "font-semibold text-error" : ""}`}>
			{count}/{limit} characters
		</span>
	);
}
