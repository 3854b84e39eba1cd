import { type FormEvent, useState } from "react";
import { useNumber, useTexts } from "../../../i18n/language.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { Select, TextInput } from "../../../ui/Field.tsx";
import { useLibraries } from "./libraries.ts";
import { useWork } from "./model.ts";
import { Refused } from "./Refused.tsx";
import { workTexts } from "./texts.ts";
import { WorkDone } from "./WorkDone.tsx";

interface Body {
	copies: readonly string[];
	library: string;
	shelf?: string;
}

/** Carries copies to another library of the school. */
export function MoveDialog({ ids, onClose }: { ids: readonly string[]; onClose(): void }) {
	const t = useTexts(workTexts);
	const number = useNumber();
	const libraries = useLibraries();
	const [left, setLeft] = useState(ids);
	const [library, setLibrary] = useState("");
	const [shelf, setShelf] = useState("");
	const move = useWork<Body>("/api/copies/move");
	const chosen = library || libraries[0]?.id || "";
	function send(copies: readonly string[]) {
		move.mutate({ copies, library: chosen, ...(shelf.trim() !== "" && { shelf }) });
	}
	function withoutThese(out: ReadonlySet<string>) {
		const rest = left.filter((id) => !out.has(id));
		setLeft(rest);
		if (rest.length > 0) send(rest);
		else move.reset();
	}
	return (
		<Dialog title={t("moveTitle", { count: number(left.length) })} onClose={onClose}>
			{move.data ? (
				<>
					<WorkDone answer={move.data} onUndone={onClose} />
					<Button className="self-end" onClick={onClose}>
						{t("close")}
					</Button>
				</>
			) : (
				<form
					className="flex flex-col gap-3 overflow-y-auto p-1"
					onSubmit={(event: FormEvent) => {
						event.preventDefault();
						send(left);
					}}
				>
					<Select
						label={t("library")}
						options={libraries.map(({ id, name }) => [id, name] as const)}
						value={chosen}
						onChange={(event) => setLibrary(event.target.value)}
					/>
					<TextInput
						label={t("shelf")}
						hint={t("shelfHint")}
						maxLength={60}
						value={shelf}
						onChange={(event) => setShelf(event.target.value)}
					/>
					{left.length === 0 && <p role="status">{t("nothingLeft")}</p>}
					<Refused error={move.error} onWithout={withoutThese} />
					<div className="flex flex-wrap gap-2">
						<Button
							type="submit"
							look="primary"
							busy={move.isPending}
							disabled={chosen === "" || left.length === 0}
						>
							{t("move")}
						</Button>
						<Button look="ghost" onClick={onClose}>
							{t("cancel")}
						</Button>
					</div>
				</form>
			)}
		</Dialog>
	);
}
