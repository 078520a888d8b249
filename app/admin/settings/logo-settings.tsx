import { Menu } from "lucide-react";
import { useRef } from "react";
import { useFormContext } from "react-hook-form";
import { imageSource } from "../../bakery/media/image-source.ts";
import { type SiteForm, site } from "../../bakery/site/form.ts";
import { LOGO_SIZE } from "../../bakery/site/rules.ts";
import type { Settings } from "../../bakery/site/schema.ts";
import { SwitchField } from "../../ui/back-office/switch-field.tsx";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { Image } from "../../ui/image.tsx";
import { BreadIcon, Logo } from "../../ui/logo.tsx";
import { useFieldUpload } from "../media/image-field.tsx";
import { SettingsSection } from "../screen/settings-section.tsx";

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
