import { Menu } from "lucide-react";
import { type CSSProperties, useRef } from "react";
import { useFormContext } from "react-hook-form";
import { formatPrice } from "../../bakery/catalog/prices/price.ts";
import { imageSource } from "../../bakery/media/image-source.ts";
import { type SiteForm, site } from "../../bakery/site/form.ts";
import { LOGO_SIZE, type Settings } from "../../bakery/site/stored-site.ts";
import {
	type HexColor,
	isColor,
	PALETTES,
	parseColor,
	type Theme,
	themeFromSettings,
} from "../../bakery/site/theme.ts";
import { SwitchField } from "../../ui/back-office/switch-field.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Field, TextField } from "../../ui/field.tsx";
import { Image } from "../../ui/image.tsx";
import { BreadIcon, Logo } from "../../ui/logo.tsx";
import { useFieldUpload } from "../media/image-field.tsx";
import { SettingsSection } from "../screen/save-form.tsx";

/**
 * The logo, and how the bar at the top of every page shows it.
 * @param settings as they would be if the form were saved.
 */
export function LogoSettings({ settings }: { settings: Settings }) {
	const { register, formState, getValues, resetField, watch } = useFormContext<SiteForm>();
	// Validated here, because the first invalid field of the screen gets the focus.
	const logoSize = register("logoSize", { valueAsNumber: true });

	/** An invalid size must not be hidden with its field. */
	function resetInvalidSize() {
		const { success } = site.schema.shape.logoSize.safeParse(getValues("logoSize"));
		if (!success) resetField("logoSize");
	}

	return (
		<SettingsSection
			title="Logo Settings"
			intro="Shown at the top and bottom of every page, and as the browser tab icon."
			preview={<HeaderPreview settings={settings} />}
		>
			<LogoUpload />
			<SwitchField
				label="Show Logo Only"
				description="Hides the name next to the logo in the navigation bar."
				{...register("showLogoOnly", { onChange: resetInvalidSize })}
			/>
			{watch("showLogoOnly") ? (
				<TextField
					label="Logo Size"
					type="number"
					inputMode="numeric"
					min={LOGO_SIZE.min}
					max={LOGO_SIZE.max}
					step={1}
					description={`Height in pixels, from ${LOGO_SIZE.min} to ${LOGO_SIZE.max}.`}
					error={formState.errors.logoSize?.message}
					{...logoSize}
				/>
			) : null}
		</SettingsSection>
	);
}

/** Beside the name the logo has a fixed size; the setting is for the logo alone. */
const SIZE_BESIDE_NAME = 40;

/** The left end of the bar at the top of every page. */
function HeaderPreview({ settings }: { settings: Settings }) {
	const { siteName, logoUrl, logoSize, showLogoOnly } = settings;
	return (
		<div className="flex min-h-20 flex-wrap items-center justify-between gap-x-4 px-[min(1.25rem,5%)] py-2">
			<div className="flex min-w-0 items-center gap-3">
				<Logo
					source={logoUrl ? imageSource(logoUrl) : null}
					size={showLogoOnly ? logoSize : SIZE_BESIDE_NAME}
					isAlone={showLogoOnly}
				/>
				{showLogoOnly ? null : (
					<span className="line-clamp-2 min-w-0 font-display text-[1.375rem] leading-[1.1] tracking-[-0.01em]">
						{siteName}
					</span>
				)}
			</div>
			<Menu className="size-7 shrink-0 text-muted" />
		</div>
	);
}

/** The logo itself. A new one is uploaded at once, in its own format, and counts once saved. */
function LogoUpload() {
	const { setValue, watch } = useFormContext<SiteForm>();
	const uploadButton = useRef<HTMLButtonElement>(null);
	const logoUrl = watch("logoUrl");
	const upload = useFieldUpload({
		label: "Upload Logo",
		fileLabel: "Logo file",
		kind: "logo",
		onUploaded: ({ url }) => setLogo(url),
		buttonRef: uploadButton,
	});

	function setLogo(url: string | null) {
		setValue("logoUrl", url, { shouldDirty: true });
	}

	function remove() {
		setLogo(null);
		// This button is removed with the logo; the focus should not be lost.
		uploadButton.current?.focus();
	}

	return (
		<fieldset>
			<legend className="font-semibold text-sm">Logo</legend>
			<div className="mt-1.5 flex flex-wrap items-center gap-4">
				<LogoImage logoUrl={logoUrl} />
				<div className="flex grow basis-44 flex-wrap gap-2">
					{upload.button}
					{logoUrl ? (
						<Button variant="quiet" onClick={remove}>
							Remove Logo
						</Button>
					) : null}
				</div>
			</div>
			<div className="mt-3">{upload.progress}</div>
		</fieldset>
	);
}

/** A logo on squares, which show through where it is transparent. */
export function LogoImage({ logoUrl }: { logoUrl: string | null }) {
	return (
		<span className="transparency-grid grid size-24 shrink-0 place-items-center rounded-field border border-line p-3">
			{logoUrl ? (
				<Image
					source={imageSource(logoUrl)}
					alt="The logo"
					sizes="6rem"
					width={96}
					height={96}
					fit="contain"
					className="size-full"
				/>
			) : (
				<>
					<BreadIcon className="size-full" />
					<span className="sr-only">The default logo</span>
				</>
			)}
		</span>
	);
}

interface ColorsProps {
	/** The settings as they would be if the form were saved. */
	settings: Settings;
}

const COLORS = [
	{ name: "primary", label: "Primary Color", description: "Buttons, links and prices." },
	{
		name: "secondary",
		label: "Secondary Color",
		description: "Subtle backgrounds, and outlined buttons on hover.",
	},
	{ name: "accent", label: "Accent Color", description: "Badges and round icons." },
] as const;

/** The three colors of the bakery. */
export function BrandColors({ settings }: ColorsProps) {
	return (
		<SettingsSection
			title="Brand Colors"
			intro="Text on a color is black or white, whichever is easier to read."
			preview={<ColorPreview settings={settings} />}
		>
			<PaletteChoice settings={settings} />
			{COLORS.map((color) => (
				<ColorField key={color.name} {...color} shown={parseColor(settings[color.name])} />
			))}
		</SettingsSection>
	);
}

/** Three colors at once, which can still be changed one by one. */
function PaletteChoice({ settings }: ColorsProps) {
	const { setValue } = useFormContext<SiteForm>();
	const parts = COLORS.map(({ name }) => name);
	return (
		<fieldset>
			<legend className="font-semibold">Palettes</legend>
			<div className="mt-2 flex flex-wrap gap-3">
				{PALETTES.map((palette) => (
					<button
						key={palette.name}
						type="button"
						aria-pressed={parts.every((part) => parseColor(settings[part]) === palette[part])}
						onClick={() => {
							for (const part of parts) setValue(part, palette[part], { shouldDirty: true });
						}}
						className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-full border border-edge bg-surface px-3 text-sm hover:bg-base-200 focus-visible:outline-3 focus-visible:outline-ring focus-visible:outline-offset-2 aria-pressed:border-base-content aria-pressed:font-semibold"
					>
						<span aria-hidden="true" className="flex">
							{parts.map((part) => (
								<span
									key={part}
									className="-ms-1.5 size-5 rounded-full border border-line first:ms-0"
									style={{ backgroundColor: palette[part] }}
								/>
							))}
						</span>
						{palette.name}
					</button>
				))}
			</div>
		</fieldset>
	);
}

type ColorFieldProps = (typeof COLORS)[number] & {
	/** The color of the text; black if it is not a color. */
	shown: HexColor;
};

/** A color, picked or written: both boxes hold the one value. */
function ColorField({ name, label, description, shown }: ColorFieldProps) {
	const { register, setValue, watch, formState } = useFormContext<SiteForm>();
	return (
		<Field
			label={label}
			description={explain(watch(name), shown) ?? description}
			error={formState.errors[name]?.message}
		>
			{(wiring) => (
				<div className="flex gap-3">
					<input
						type="color"
						aria-label={`${label} picker`}
						value={shown}
						onChange={({ target }) => setValue(name, target.value, { shouldDirty: true })}
						className="color-picker"
					/>
					<input
						{...register(name)}
						{...wiring}
						type="text"
						autoComplete="off"
						autoCapitalize="none"
						spellCheck={false}
						className="control max-w-40 font-mono"
					/>
				</div>
			)}
		</Field>
	);
}

/** Why the shown color differs from the text (product §29). */
function explain(text: string, shown: HexColor): string | null {
	if (text.trim() === "") return `If empty, it's ${shown}.`;
	if (isColor(text)) return null;
	return "Enter 6 hex digits, like #a63d2f. Anything else shows as black.";
}

function ColorPreview({ settings }: ColorsProps) {
	const theme = themeFromSettings(settings);
	return (
		<div
			className="grid grid-cols-1 gap-5 bg-base-100 p-[min(1.25rem,5%)]"
			style={themeTokens(theme)}
		>
			<div className="flex flex-wrap items-center gap-3">
				<Button tabIndex={-1}>Contact Us</Button>
				<span className="rounded-full px-5 py-2.5 font-semibold outline-3 outline-ring outline-offset-3">
					Focus
				</span>
			</div>
			<p>
				Country sourdough{" "}
				<span className="font-semibold text-primary-text">{formatPrice(9.5, settings)}</span>
				<br />
				<span className="text-primary-text underline underline-offset-4">Our story</span>
			</p>
			<div className="surface-secondary rounded-field border border-line p-4">
				Our Categories <span className="text-muted">and other subtle backgrounds</span>
			</div>
			<div className="flex flex-wrap items-center gap-3">
				<Badge tone="accent">Breads</Badge>
				<Badge>Sold out</Badge>
			</div>
			<p className="rounded-field bg-neutral p-4 text-neutral-content">Footer</p>
		</div>
	);
}

/** The tokens of ui/theme.css for the preview. */
function themeTokens(theme: Theme): CSSProperties {
	return {
		"--color-base-100": theme.paper,
		"--color-surface": theme.surface,
		"--color-line": theme.line,
		"--color-neutral": theme.footer,
		"--color-primary": theme.primary,
		"--color-primary-content": theme.primaryContent,
		"--color-primary-text": theme.primaryText,
		"--color-ring": theme.ring,
		"--color-secondary": theme.secondary,
		"--color-secondary-content": theme.secondaryContent,
		"--brand-secondary-muted": theme.secondaryMuted,
		"--brand-secondary-text": theme.secondaryText,
		"--color-accent": theme.accent,
		"--color-accent-content": theme.accentContent,
	} as CSSProperties;
}
