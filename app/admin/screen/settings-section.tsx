import type { ReactNode } from "react";
import { CardSection } from "../../ui/back-office/card-section.tsx";

interface Props {
	title: string;
	/** For links that lead to it. */
	id?: string | undefined;
	/** Its purpose. */
	intro: string;
	/** How visitors will see it, drawn from the form. */
	preview?: ReactNode;
	/** The fields. */
	children: ReactNode;
}

/** A section of the settings: its fields, with a preview beside them, or below on a phone. */
export function SettingsSection({ title, id, intro, preview, children }: Props) {
	return (
		<CardSection title={title} id={id} intro={intro}>
			<div className="mt-5 grid grid-cols-1 gap-x-10 gap-y-6 xl:grid-cols-[minmax(0,1fr)_min(26rem,50%)]">
				<div className="grid content-start gap-5">{children}</div>
				{preview ? <Preview>{preview}</Preview> : null}
			</div>
		</CardSection>
	);
}

/** A visual preview only: hidden from assistive technology and the keyboard. */
function Preview({ children }: { children: ReactNode }) {
	return (
		<div aria-hidden="true" inert>
			<p className="font-semibold text-muted text-sm">Preview</p>
			<div className="mt-1.5 overflow-hidden rounded-field border border-line bg-base-100">
				{children}
			</div>
		</div>
	);
}
