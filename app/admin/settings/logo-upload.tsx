import { useRef } from "react";
import { useFormContext } from "react-hook-form";
import { imageSource } from "../../bakery/media/image-source.ts";
import type { SiteForm } from "../../bakery/site/form.ts";
import { Button } from "../../ui/button.tsx";
import { Image } from "../../ui/image.tsx";
import { BreadIcon } from "../../ui/logo.tsx";
import { useFieldUpload } from "../media/use-field-upload.tsx";

/** The logo itself. A new one is uploaded at once, in its own format, and counts once saved. */
export function LogoUpload() {
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
