import type { Report } from "@rafta/library/reports/definition";
import { useState } from "react";
import { useTexts } from "#i18n";
import { Button, Dialog, FormErrors, Receiving, useReceiving } from "#kit";
import { type Filters, type Place, requestOf } from "./address.ts";
import { texts } from "./texts.ts";

type Kind = "xlsx" | "csv" | "pdf" | "classes" | "posterA4" | "posterA3";

const formatParams: Readonly<Record<Kind, Readonly<Record<string, string>>>> = {
	xlsx: { format: "xlsx" },
	csv: { format: "csv" },
	pdf: { format: "pdf" },
	classes: { format: "pdf", layout: "classes" },
	posterA4: { format: "pdf", layout: "poster", paper: "a4" },
	posterA3: { format: "pdf", layout: "poster", paper: "a3" },
};

const usual: readonly Kind[] = ["xlsx", "csv", "pdf"];
const others: Readonly<Record<string, readonly Kind[]>> = {
	overdue: ["classes"],
	"popular-books": ["posterA4", "posterA3"],
	"class-ranking": ["posterA4", "posterA3"],
};

/** Downloads a report as a file. A long download shows its progress and can be cancelled. */
export function FileButton({
	report,
	place,
	filters,
	variant = "primary",
}: {
	report: Report;
	place: Place;
	filters: Filters;
	/** Plain where the view has another thing to do. */
	variant?: "primary" | "plain";
}) {
	const t = useTexts(texts);
	const [isOpen, setIsOpen] = useState(false);
	const { get, progress, stop } = useReceiving(() => setIsOpen(false));
	const close = () => {
		stop();
		setIsOpen(false);
	};
	return (
		<>
			<Button
				variant={variant}
				onClick={() => {
					get.reset();
					setIsOpen(true);
				}}
			>
				{t("file")}
			</Button>
			{isOpen && (
				<Dialog title={t("file")} onClose={close}>
					<p>{t("fileLead")}</p>
					<FormErrors error={get.error} />
					{get.isPending ? (
						<Receiving progress={progress} onStop={stop} />
					) : (
						<div className="flex flex-wrap gap-2">
							{[...usual, ...(others[report.kind] ?? [])].map((kind) => (
								<Button
									key={kind}
									variant={kind === "xlsx" ? "primary" : "plain"}
									onClick={() => get.mutate(requestOf(report, place, filters, formatParams[kind]))}
								>
									{t(kind)}
								</Button>
							))}
						</div>
					)}
				</Dialog>
			)}
		</>
	);
}
