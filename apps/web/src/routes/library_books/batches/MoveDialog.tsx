import { useState } from "react";
import { useNumber, useTexts } from "#i18n";
import { Select, TextInput } from "#kit";
import { BatchDialog } from "./BatchDialog.tsx";
import { useLibraries } from "./libraries.ts";
import { useBatch } from "./model.ts";
import { batchTexts } from "./texts.ts";

/** Moves copies to another library of the school. */
export function MoveDialog({ ids, onClose }: { ids: readonly string[]; onClose(): void }) {
	const t = useTexts(batchTexts);
	const number = useNumber();
	const libraries = useLibraries();
	const [library, setLibrary] = useState("");
	const [shelf, setShelf] = useState("");
	const move = useBatch("POST /api/copies/move");
	const chosen = library || libraries[0]?.id || "";
	return (
		<BatchDialog
			title={(count) => t("moveTitle", { count: number(count) })}
			ids={ids}
			work={move}
			send={(copies) => move.mutate({ copies, library: chosen, ...(shelf.trim() !== "" && { shelf }) })}
			submit={t("move")}
			isUnready={chosen === ""}
			onClose={onClose}
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
		</BatchDialog>
	);
}
