import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { Controller, useForm } from "react-hook-form";
import {
	data,
	href,
	type NavigateOptions,
	type ShouldRevalidateFunctionArgs,
	useLocation,
	useNavigate,
} from "react-router";
import {
	getImage,
	type ImageForm,
	type ImageValues,
	imageDetails,
	replaceImage,
	saveImage,
} from "../../bakery/media/images.admin.ts";
import type { ManagedImage } from "../../bakery/media/images.ts";
import { BackendError } from "../../platform/browser/backend-error.ts";
import { intent, orThrowGone, screenAction } from "../../platform/saving/save-action.ts";
import { z } from "../../platform/zod.ts";
import { Card } from "../../ui/card.tsx";
import { HistoryLink } from "../history/history-address.tsx";
import { useInputs } from "../resource/record-editor.tsx";
import { recordIntents } from "../resource/record-intents.ts";
import { useSave } from "../saving/use-save.tsx";
import { actionAt, isActionAt } from "../saving/use-submission.ts";
import { imageAddress, imageTitle } from "../screen/image-views.tsx";
import { listPathFromState } from "../screen/links.tsx";
import { SaveForm } from "../screen/save-form.tsx";
import { Screen, screenMeta } from "../screen/screen.tsx";
import { administratorContext } from "../session/administrator.ts";
import { describeVersions } from "../versions/describe-versions.tsx";
import type { Route } from "./+types/image-editor";
import { FocalPointField } from "./focal-point-field.tsx";
import { ImageUsesCard } from "./image-uses-card.tsx";

export const meta = () => screenMeta("Edit Image");

export async function clientLoader({ context, url }: Route.ClientLoaderArgs) {
	const { call } = context.get(administratorContext);
	const image = await getImage(call, imageAddress.read(url).key);
	if (!image) throw data(null, { status: 404, statusText: "Image not found." });
	return { image };
}

/** An image that was just deleted is not loaded again: the form is about to close. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
	return args.defaultShouldRevalidate && !isActionAt(args, actionAt("/admin", "deleteImage"));
}

export function clientAction({ request, context }: Route.ClientActionArgs) {
	const { call } = context.get(administratorContext);
	const read = (key: string) => getImage(call, key);
	return screenAction(request, {
		...recordIntents(call, {
			of: imageDetails,
			idOf: ({ key }: ManagedImage) => key,
			schema: imageDetails.schema,
			async save(values, image) {
				if (!image) throw BackendError.gone();
				await saveImage(call, image, values);
				return orThrowGone(read(image.key));
			},
			read,
		}),
		/**
		 * Puts another image in the place of the record, as its uses were seen. What is saved is the
		 * other image.
		 */
		replace: intent({
			schema: z.object({ newKey: z.string().min(1) }),
			async save({ newKey }, image: ManagedImage | null) {
				if (!image) throw BackendError.gone();
				await replaceImage(call, image, newKey);
				return orThrowGone(read(newKey));
			},
			readCurrent: async (image) => image && read(image.key),
		}),
	});
}

/** The form of an image, with its uses and actions. */
export default function ImageEditor({ loaderData: { image } }: Route.ComponentProps) {
	return <ImageScreen key={image.key} image={image} />;
}

function ImageScreen({ image }: { image: ManagedImage }) {
	const { state } = useLocation();
	const navigate = useNavigate();
	const listPath = listPathFromState(state, href("/admin/images"));
	// Its uses may change while the form stays as it was opened.
	const [opened] = useState(image);
	const form = useForm<ImageForm, unknown, ImageValues>({
		resolver: zodResolver(imageDetails.schema),
		defaultValues: imageDetails.toForm(opened),
	});
	const saving = useSave({
		action: actionAt("/admin/images/details", "save"),
		form,
		record: opened,
		fieldsOf: imageDetails.toForm,
		descriptions,
		successToast: "Image updated successfully",
		deletable: {
			noun: "image",
			restore: actionAt("/admin/images/details", "restoreAndSave"),
			canBeNew: false,
		},
	});
	const inputs = useInputs({ of: imageDetails, form, isNew: false });

	/** Nothing is left to save. */
	function leaveFor(path: string, options?: NavigateOptions) {
		saving.forget();
		void navigate(path, options);
	}

	return (
		<Screen
			title="Edit Image"
			intro={imageTitle(image)}
			back={{ to: listPath, label: "Back to Images" }}
			actions={<HistoryLink of="image" id={image.key} />}
		>
			<SaveForm label="Save Image" saving={saving} cancel={{ to: listPath }}>
				<div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_min(24rem,45%)]">
					<Card className="grid gap-5 p-5 sm:p-6">
						<Controller
							control={form.control}
							name="focus"
							render={({ field }) => (
								<FocalPointField url={image.url} value={field.value} onChange={field.onChange} />
							)}
						/>
					</Card>
					<div className="grid grid-cols-1 gap-5">
						<Card className="grid gap-5 p-5 sm:p-6">{inputs(["name", "alt"])}</Card>
						<ImageUsesCard
							image={image}
							onReplaced={({ key }) =>
								leaveFor(imageAddress.path({ key }), { replace: true, state })
							}
							onDeleted={() => leaveFor(listPath)}
						/>
					</div>
				</div>
			</SaveForm>
		</Screen>
	);
}

/** How the fields are shown when two versions are compared. */
const descriptions = describeVersions<ImageForm>(imageDetails.fields);
