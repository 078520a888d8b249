import { zodResolver } from "@hookform/resolvers/zod";
import { ImageOff } from "lucide-react";
import { type MouseEvent, type PointerEvent, useId, useRef, useState } from "react";
import { Controller, useForm } from "react-hook-form";
import {
	data,
	href,
	type NavigateOptions,
	type ShouldRevalidateFunctionArgs,
	useLocation,
	useNavigate,
} from "react-router";
import { CENTER, imageSource } from "../../bakery/media/image-source.ts";
import {
	getImage,
	type ImageForm,
	type ImageValues,
	imageDetails,
	replaceImage,
	saveImage,
} from "../../bakery/media/images.admin.ts";
import type { FocalPoint, ManagedImage } from "../../bakery/media/images.ts";
import { BackendError } from "../../platform/browser/backend-error.ts";
import { intent, orThrowGone, screenAction } from "../../platform/saving/save-action.ts";
import { z } from "../../platform/zod.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { TextareaField, TextField } from "../../ui/field.tsx";
import { Image } from "../../ui/image.tsx";
import { HistoryLink } from "../history/history-link.tsx";
import { recordIntents } from "../resource/record-intents.ts";
import { useSave } from "../saving/use-save.tsx";
import { actionAt, isActionAt } from "../saving/use-submission.ts";
import { CroppedImage, imageTitle } from "../screen/image-views.tsx";
import { listPathFromState } from "../screen/links.tsx";
import { SaveForm } from "../screen/save-form.tsx";
import { Screen, screenMeta } from "../screen/screen.tsx";
import { administratorContext } from "../session/administrator.ts";
import { describeVersions } from "../versions/describe-versions.tsx";
import type { Route } from "./+types/image-editor";
import { imageAddress } from "./image-address.ts";
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
	const { errors } = form.formState;

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
						<Card className="grid gap-5 p-5 sm:p-6">
							<TextField
								label="Name"
								optional
								autoComplete="off"
								description="Helps you find it; visitors don't see it"
								error={errors.name?.message}
								{...form.register("name")}
							/>
							<TextareaField
								label="Alternative Text"
								optional
								rows={3}
								description="Describes the image for visitors who can't see it."
								error={errors.alt?.message}
								{...form.register("alt")}
							/>
						</Card>
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

interface FocalPointProps {
	url: string;
	value: FocalPoint;
	onChange: (point: FocalPoint) => void;
}

/** The whole image with its focal point, which stays visible where the image is cropped. */
function FocalPointField({ url, value, onChange }: FocalPointProps) {
	const id = useId();
	const [isBroken, setBroken] = useState(false);
	if (isBroken) {
		return (
			<p className="grid aspect-4/3 place-content-center justify-items-center gap-2 rounded-field bg-base-200 px-4 text-center text-muted text-sm">
				<ImageOff aria-hidden="true" className="size-8" />
				This image can't be shown. Its file is damaged or missing.
			</p>
		);
	}
	return (
		<fieldset aria-describedby={`${id}-description`}>
			<legend className="font-semibold text-sm">Focal Point</legend>
			<p id={`${id}-description`} className="mt-1 mb-3 text-muted text-sm">
				Click the part of the image that should stay visible when it's cropped.
			</p>
			<PointOnImage url={url} value={value} onChange={onChange} onBroken={() => setBroken(true)} />
			<div className="mt-3 grid items-end gap-x-5 sm:grid-cols-2">
				<Slider label="From the left" value={value.x} onChange={(x) => onChange({ ...value, x })} />
				<Slider label="From the top" value={value.y} onChange={(y) => onChange({ ...value, y })} />
			</div>
			<Button variant="quiet" className="mt-2 -ml-3" onClick={() => onChange(CENTER)}>
				Center
			</Button>
			<CropExamples url={url} focus={value} />
		</fieldset>
	);
}

interface PointProps extends FocalPointProps {
	onBroken: () => void;
}

function PointOnImage({ url, value, onChange, onBroken }: PointProps) {
	const area = useRef<HTMLDivElement>(null);

	function moveTo({ clientX, clientY }: MouseEvent) {
		const box = area.current?.getBoundingClientRect();
		if (!box) return;
		onChange({
			x: percent(clientX - box.left, box.width),
			y: percent(clientY - box.top, box.height),
		});
	}

	function follow(event: PointerEvent<HTMLElement>) {
		if (event.currentTarget.hasPointerCapture(event.pointerId)) moveTo(event);
	}

	return (
		<div className="transparency-grid flex justify-center overflow-hidden rounded-field">
			{/* biome-ignore lint/a11y/noStaticElementInteractions: The sliders below do it by keyboard. */}
			{/* biome-ignore lint/a11y/useKeyWithClickEvents: The same. */}
			<div ref={area} onClick={moveTo} className="relative cursor-crosshair">
				<Image
					source={imageSource(url)}
					alt="The whole image"
					sizes="(min-width: 64rem) 40rem, 91vw"
					width={640}
					height={480}
					fit="contain"
					largest={1440}
					className="h-auto max-h-[60svh] w-auto max-w-full"
					onError={onBroken}
				/>
				<span
					onPointerDown={(event) => {
						event.preventDefault();
						event.currentTarget.setPointerCapture(event.pointerId);
					}}
					onPointerMove={follow}
					style={{ left: `${value.x}%`, top: `${value.y}%` }}
					className="absolute grid size-11 -translate-1/2 cursor-grab touch-none place-items-center active:cursor-grabbing"
				>
					<span className="size-7 rounded-full border-3 border-white bg-primary/60 shadow-lifted outline-2 outline-black/60" />
				</span>
			</div>
		</div>
	);
}

function percent(length: number, whole: number): number {
	return Math.round(Math.min(1, Math.max(0, length / whole)) * 100);
}

interface SliderProps {
	label: string;
	value: number;
	onChange: (value: number) => void;
}

function Slider({ label, value, onChange }: SliderProps) {
	const id = useId();
	return (
		<div>
			<label htmlFor={id} className="flex justify-between gap-3 font-semibold text-sm">
				{label}
				<span aria-hidden="true" className="font-normal text-muted tabular-nums">
					{value}%
				</span>
			</label>
			<input
				id={id}
				type="range"
				min={0}
				max={100}
				value={value}
				aria-valuetext={`${value} percent`}
				onChange={({ currentTarget }) => onChange(currentTarget.valueAsNumber)}
				className="h-11 w-full accent-primary"
			/>
		</div>
	);
}

const examples = [
	{ name: "Product", className: "aspect-square" },
	{ name: "Category", className: "aspect-8/9" },
	{ name: "Wide", className: "aspect-2/1" },
];

/** How pages will crop it. */
function CropExamples({ url, focus }: { url: string; focus: FocalPoint }) {
	return (
		<ul aria-label="Examples" className="mt-3 grid grid-cols-[1fr_1fr_2fr] items-start gap-3">
			{examples.map(({ name, className }) => (
				<li key={name}>
					<CroppedImage
						image={{ url, focus }}
						sizes="12rem"
						className={`w-full rounded-field ${className}`}
					/>
					<p className="mt-1 text-center text-muted text-sm">{name}</p>
				</li>
			))}
		</ul>
	);
}
