import type { ReactNode } from "react";
import { useNumber, useTexts } from "../../i18n/language.tsx";
import { Button } from "../../ui/Button.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { texts } from "./texts.ts";

interface Props<Action extends string> {
	/** Label of the button that applies the import; `null` where there is nothing to apply. */
	apply: string | null;
	busy: boolean;
	error: unknown;
	/** Controls for correcting how the file was read. */
	children: ReactNode;
	/** Kinds of rows, in order; none hides the choice. */
	actions: readonly Action[];
	/** A colour for each kind; the text carries the same meaning. */
	classes: Readonly<Record<NoInfer<Action>, string>>;
	counts: Readonly<Record<NoInfer<Action>, number>>;
	name(action: NoInfer<Action>): string;
	shown: NoInfer<Action> | undefined;
	onShow(action: NoInfer<Action>): void;
	onApply(): void;
	onDiscard(): void;
}

/** Buttons of a preview, and the choice of the kind of rows that it shows. */
export function PreviewActions<Action extends string>(props: Props<Action>) {
	const t = useTexts(texts);
	const number = useNumber();
	const { actions, classes, counts, shown } = props;
	return (
		<>
			<div className="flex flex-wrap items-center gap-2">
				{props.apply !== null && (
					<Button variant="primary" busy={props.busy} onClick={props.onApply}>
						{props.apply}
					</Button>
				)}
				<Button disabled={props.busy} onClick={props.onDiscard}>
					{t("discard")}
				</Button>
			</div>
			<FormErrors error={props.error} />
			{props.children}
			{actions.length > 0 && (
				<div className="flex flex-wrap gap-2">
					{actions.map((action) => (
						<Button
							key={action}
							aria-pressed={shown === action}
							className={shown === action ? "btn-active" : ""}
							disabled={counts[action] === 0}
							onClick={() => props.onShow(action)}
						>
							{props.name(action)}
							<span className={`badge ${classes[action]} tabular-nums`}>{number(counts[action])}</span>
						</Button>
					))}
				</div>
			)}
		</>
	);
}
