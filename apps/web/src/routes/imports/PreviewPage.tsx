import { Undo2 } from "lucide-react";
import type { ReactNode } from "react";
import { useTexts } from "#i18n";
import { Button, FormErrors, Page } from "#kit";
import { texts } from "./texts.ts";

interface Props {
	/** What the list changes, in numbers. */
	sums: string;
	/** The file, and what else there is to know about it. */
	about: readonly (string | false | null | undefined)[];
	/** Says what the button will do; `null` where there is nothing to do. */
	apply: string | null;
	busy: boolean;
	error: unknown;
	/** Remarks, questions and rows, the doubtful ones first. */
	children: ReactNode;
	onApply(): void;
	onDiscard(): void;
}

/** A list before it is imported: the sums, the one button that writes them, and the rows. */
export function PreviewPage({ sums, about, apply, busy, error, children, onApply, onDiscard }: Props) {
	const t = useTexts(texts);
	return (
		<Page
			title={sums}
			lead={about.filter(Boolean).join(" · ")}
			actions={
				<>
					<Button variant="ghost" paused={busy} onClick={onDiscard}>
						{t("discard")}
					</Button>
					{apply !== null && (
						<Button variant="primary" busy={busy} onClick={onApply}>
							{apply}
						</Button>
					)}
				</>
			}
		>
			<p className="-mt-2 flex items-center gap-2 text-sm opacity-75">
				<Undo2 size={16} aria-hidden="true" className="shrink-0" />
				{t("undoLater")}
			</p>
			<FormErrors error={error} />
			{children}
		</Page>
	);
}
