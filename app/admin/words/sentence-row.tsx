import { ChevronDown } from "lucide-react";
import { type ComponentProps, useEffect, useRef } from "react";
import { Badge } from "../../ui/badge.tsx";
import { languageName } from "../screen/language-name.ts";
import { SentenceEditor } from "./sentence-editor.tsx";
import { NoteText, SentenceText } from "./sentence-parts.tsx";

interface Props extends ComponentProps<typeof SentenceEditor> {
	note: string;
	isOpen: boolean;
	onToggle(): void;
}

/** A sentence as visitors read it now; opened, its editor. */
export function SentenceRow({ note, isOpen, onToggle, ...editor }: Props) {
	const { own, defaultText, language, otherLanguage } = editor;
	const row = useRef<HTMLLIElement>(null);

	useEffect(() => {
		if (isOpen) row.current?.scrollIntoView({ block: "nearest" });
	}, [isOpen]);

	return (
		<li ref={row} className="border-line border-b last:border-0">
			<button
				type="button"
				aria-expanded={isOpen}
				onClick={onToggle}
				className="flex min-h-16 w-full cursor-pointer items-center gap-3 px-4 py-3 text-start hover:bg-base-200 sm:px-5"
			>
				<span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1.5">
					<span className="min-w-0 flex-[1_1_14rem]">
						<span lang={language} className="block font-semibold wrap-anywhere">
							{own?.trim() === "" ? (
								<s className="text-muted">
									<SentenceText text={defaultText} />
								</s>
							) : (
								<SentenceText text={own ?? defaultText} />
							)}
						</span>
						<span className="block text-muted text-sm">
							<NoteText note={note} />
						</span>
					</span>
					{otherLanguage ? <Badge tone="plain">{languageName(otherLanguage)}</Badge> : null}
					{own === null || otherLanguage ? null : (
						<Badge tone="accent">{own.trim() === "" ? "Removed" : "Changed"}</Badge>
					)}
				</span>
				<ChevronDown
					aria-hidden="true"
					className={`size-5 shrink-0 transition-transform ${isOpen ? "rotate-180" : ""}`}
				/>
			</button>
			{isOpen ? (
				<div className="px-4 pt-1 pb-5 sm:px-5">
					<SentenceEditor {...editor} />
				</div>
			) : null}
		</li>
	);
}
