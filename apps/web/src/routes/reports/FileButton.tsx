import type { Report } from "@rafta/library/reports/definition";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { download } from "../../data/download.ts";
import { useNumber, useTexts } from "../../i18n/language.tsx";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { toast } from "../../ui/toast.tsx";
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

interface Progress {
	readonly bytes: number;
	readonly share: number | undefined;
}

/** Progress of a download, with a cancel button. */
function Receiving({ progress, onStop }: { progress: Progress | undefined; onStop(): void }) {
	const t = useTexts(texts);
	const number = useNumber();
	const size = number(Math.ceil((progress?.bytes ?? 0) / 1000));
	const share = progress?.share;
	return (
		<div className="flex flex-col gap-3">
			<progress className="progress w-full" aria-label={t("preparing")} value={share} max={1} />
			<output>
				{!progress
					? t("preparing")
					: share === undefined
						? t("received", { size })
						: t("receivedOf", { share: number(Math.round(share * 100)), size })}
			</output>
			<Button onClick={onStop}>{t("stop")}</Button>
		</div>
	);
}

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
	const [progress, setProgress] = useState<Progress>();
	const control = useRef<AbortController>(null);
	const stop = () => control.current?.abort();
	// Leaving the screen cancels a running download.
	useEffect(() => () => control.current?.abort(), []);
	const get = useMutation({
		mutationFn: async (kind: Kind) => {
			control.current = new AbortController();
			const { signal } = control.current;
			setProgress(undefined);
			await download(requestOf(report, place, filters, formatParams[kind]), undefined, {
				signal,
				onReceived: (bytes, share) => setProgress({ bytes, share }),
			});
			return !signal.aborted;
		},
		onSuccess: (isThere) => {
			setIsOpen(false);
			if (!isThere) toast(t("stopped"));
		},
	});
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
									onClick={() => get.mutate(kind)}
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
