import { Controller, useFormContext } from "react-hook-form";
import { href } from "react-router";
import { META_LIMITS } from "../../bakery/form-fields.ts";
import { imageSource } from "../../bakery/media/image-source.ts";
import { settings } from "../../bakery/settings/form.ts";
import type { SiteForm } from "../../bakery/site/form.ts";
import {
	BRAND_IMAGE_PATH,
	countCharacters,
	pageDescription,
	pageTitle,
	siteImages,
	socialImagePath,
} from "../../bakery/site/page-preview.ts";
import type { Settings, Site } from "../../bakery/site/schema.ts";
import { themeFromSettings } from "../../bakery/site/theme.ts";
import { siteAddress } from "../../platform/browser/browser-client.ts";
import { TextareaField, TextField } from "../../ui/field.tsx";
import { Logo } from "../../ui/logo.tsx";
import { ImageField } from "../media/image-field.tsx";
import { useTagline } from "../screen/root-data.ts";
import { SettingsSection } from "../screen/settings-section.tsx";

interface Props {
	/** The site as it would be if the form were saved. */
	site: Site;
	homeImageUrl: string | null;
}

/** The texts and the image for search engines and shared links. */
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
						label={settings.labels.socialImageUrl}
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

/** The home page in the results of a search engine, and as a link that somebody shares. */
function SearchPreview({ site, homeImageUrl }: Props) {
	const { settings, seo } = site;
	const tagline = useTagline();
	const imagePath = socialImagePath(siteImages({ seo, homeImageUrl }));
	return (
		<>
			<div className="grid gap-1 bg-surface p-5">
				<p className="truncate text-sm">{settings.siteName}</p>
				<p className="truncate text-muted text-sm">{siteAddress(href("/"))}</p>
				<p className="mt-1 text-info text-label leading-snug">{pageTitle(site, null)}</p>
				<p className="text-sm">{pageDescription(site, null, tagline)}</p>
			</div>
			{imagePath === BRAND_IMAGE_PATH ? (
				<BrandImage settings={settings} />
			) : (
				<img src={imagePath} alt="" className="aspect-[1200/630] w-full object-cover" />
			)}
		</>
	);
}

/** The logo on the brand color, as the server generates it from saved settings. */
function BrandImage({ settings }: { settings: Settings }) {
	const { primary, primaryContent } = themeFromSettings(settings);
	return (
		<div
			className="grid aspect-[1200/630] w-full place-items-center"
			style={{ background: primary, color: primaryContent }}
		>
			<Logo
				source={settings.logoUrl ? imageSource(settings.logoUrl) : null}
				size={96}
				isAlone={false}
			/>
		</div>
	);
}
