import { ImageUp } from "lucide-react";
import { type ChangeEvent, useRef } from "react";
import { useFormContext } from "react-hook-form";
import type { SiteForm } from "../../bakery/site/form.ts";
import { Button } from "../../ui/button.tsx";
import { SubmitButton } from "../../ui/submit-button.tsx";
import { useUploads } from "../media/use-uploads.ts";
import { LogoPicture } from "./logo-picture.tsx";

/** The logo itself. A new one is uploaded at once, in its own format, and counts once saved. */
export function LogoUpload() {
	const { setValue, watch } = useFormContext<SiteForm>();
	const input = useRef<HTMLInputElement>(null);
	const uploadButton = useRef<HTMLButtonElement>(null);
	const logoUrl = watch("logoUrl");
	const uploads = useUploads("logo", ({ url }) => setLogo(url));
	const problem = uploads.list.at(-1)?.problem;
	const isUploading = uploads.list.some(({ state }) => state !== "uploaded" && state !== "failed");

	function setLogo(url: string | null) {
		setValue("logoUrl", url, { shouldDirty: true });
	}

	function upload({ currentTarget }: ChangeEvent<HTMLInputElement>) {
		const files = [...(currentTarget.files ?? [])];
		// So that the same file can be chosen once more.
		currentTarget.value = "";
		if (files.length > 0) void uploads.start(files);
	}

	function remove() {
		setLogo(null);
		// This button goes away with the logo; the focus should not.
		uploadButton.current?.focus();
	}

	return (
		<fieldset>
			<legend className="font-semibold text-sm">Logo</legend>
			<div className="mt-1.5 flex flex-wrap items-center gap-4">
				<LogoPicture logoUrl={logoUrl} />
				<div className="flex flex-1 flex-wrap gap-2">
					<SubmitButton
						ref={uploadButton}
						type="button"
						variant="outline"
						isBusy={isUploading}
						busyLabel="Uploading..."
						onClick={() => input.current?.click()}
					>
						<ImageUp aria-hidden="true" className="size-5" />
						Upload Logo
					</SubmitButton>
					{logoUrl ? (
						<Button variant="quiet" onClick={remove}>
							Remove Logo
						</Button>
					) : null}
				</div>
				<input
					ref={input}
					type="file"
					accept="image/*"
					aria-label="Logo file"
					hidden
					onChange={upload}
				/>
			</div>
			{problem ? <p className="mt-1.5 font-medium text-error text-sm">{problem}</p> : null}
		</fieldset>
	);
}
