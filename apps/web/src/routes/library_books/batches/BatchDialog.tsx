import { type FormEvent, type ReactNode, useState } from "react";
import { useTexts } from "#i18n";
import { Button, Dialog, DialogButtons } from "#kit";
import { BatchDone } from "./BatchDone.tsx";
import type { useBatch } from "./model.ts";
import { Refused } from "./Refused.tsx";
import { batchTexts } from "./texts.ts";

interface Props {
	/** Returns the title of the operation for a number of copies. */
	title(count: number): string;
	ids: readonly string[];
	/** The mutation that performs the operation. */
	work: Pick<ReturnType<typeof useBatch>, "data" | "error" | "isPending" | "reset">;
	send(copies: readonly string[]): void;
	/** Repeats the operation despite its warnings. */
	sendAnyway?: (copies: readonly string[]) => void;
	submit: string;
	isDanger?: boolean;
	/** Whether a required choice is missing. */
	isUnready?: boolean;
	onClose(): void;
	/** The fields of the form. */
	children: ReactNode;
}

/** Batch operation on selected copies: a form, a refusal that names copies and continues without them, and the undo. */
export function BatchDialog(props: Props) {
	const { work, send, sendAnyway, onClose } = props;
	const t = useTexts(batchTexts);
	const [left, setLeft] = useState(props.ids);
	function withoutThese(out: ReadonlySet<string>) {
		const rest = left.filter((id) => !out.has(id));
		setLeft(rest);
		if (rest.length > 0) send(rest);
		else work.reset();
	}
	return (
		<Dialog title={props.title(left.length)} onClose={onClose}>
			{work.data ? (
				<>
					<BatchDone answer={work.data} onUndone={onClose} />
					<Button className="self-end" onClick={onClose}>
						{t("close")}
					</Button>
				</>
			) : (
				<form
					className="dialog-scroll flex flex-col gap-3"
					onSubmit={(event: FormEvent) => {
						event.preventDefault();
						send(left);
					}}
				>
					{props.children}
					{left.length === 0 && <p role="status">{t("nothingLeft")}</p>}
					<Refused
						error={work.error}
						onWithout={withoutThese}
						onAnyway={sendAnyway && (() => sendAnyway(left))}
					/>
					<DialogButtons onClose={onClose} close={t("cancel")}>
						<Button
							type="submit"
							variant={props.isDanger ? "danger" : "primary"}
							busy={work.isPending}
							disabled={props.isUnready || left.length === 0}
						>
							{props.submit}
						</Button>
					</DialogButtons>
				</form>
			)}
		</Dialog>
	);
}
