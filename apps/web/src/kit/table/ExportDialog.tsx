import { useState } from "react";
import { download } from "#data";
import { useNumber, useTexts } from "#i18n";
import { Button } from "../Button.tsx";
import { Dialog } from "../Dialog.tsx";
import { Checkbox } from "../Field.tsx";
import { FormErrors } from "../FormErrors.tsx";
import { useAction } from "../useAction.ts";
import { tableTexts } from "./texts.ts";
import type { Selection } from "./useSelection.ts";

const formats = ["xlsx", "csv"] as const;

/** Exports a list as a file: the ticked rows where there are some, else all matching rows. */
export function ExportDialog({
	selection,
	fields,
	onClose,
}: {
	selection: Selection;
	/** Names of the fields whose columns are shown. */
	fields: readonly string[];
	onClose(): void;
}) {
	const t = useTexts(tableTexts);
	const number = useNumber();
	const [isWhole, setIsWhole] = useState(false);
	const { collection, filter, sort, isAll, ids, except, count } = selection;
	const isTicked = !isAll && ids.length > 0;
	const get = useAction({
		quiet: true,
		mutationFn: (format: (typeof formats)[number]) =>
			download("/api/exports/records", {
				collection,
				format,
				filter,
				sort,
				...(!isWhole && { fields }),
				...(isTicked && { ids }),
				...(isAll && { except }),
			}),
		onSuccess: onClose,
	});
	return (
		<Dialog title={t("export")} onClose={onClose}>
			<p>{count > 0 ? t("exportTicked", { count: number(count) }) : t("exportAll")}</p>
			<Checkbox
				label={t("exportWhole")}
				checked={isWhole}
				onChange={({ target }) => setIsWhole(target.checked)}
			/>
			<FormErrors error={get.error} />
			<div className="flex flex-wrap gap-2">
				{formats.map((format) => (
					<Button
						key={format}
						variant={format === "xlsx" ? "primary" : "plain"}
						busy={get.isBusyWith(format)}
						paused={get.isPending}
						onClick={() => get.mutate(format)}
					>
						{t(format)}
					</Button>
				))}
			</div>
		</Dialog>
	);
}
