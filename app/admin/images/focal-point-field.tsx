import { ImageOff } from "lucide-react";
import { type MouseEvent, type PointerEvent, useId, useRef, useState } from "react";
import { CENTER, imageSource } from "../../bakery/media/image-source.ts";
import type { FocalPoint } from "../../bakery/media/images.ts";
import { Button } from "../../ui/button.tsx";
import { Image } from "../../ui/image.tsx";
import { CroppedImage } from "../screen/image-views.tsx";

interface Props {
	url: string;
	value: FocalPoint;
	onChange: (point: FocalPoint) => void;
}

/** The whole image with its focal point, which stays visible where the image is cropped. */
export function FocalPointField({ url, value, onChange }: Props) {
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

interface PointProps extends Props {
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
