import { formatInstant } from "@rafta/library/turkish/dates";
import { useNumber, useTexts } from "#i18n";
import { Badge, Table } from "#kit";
import { accountOf } from "./accounts.ts";
import type { LogLine } from "./line.ts";
import { texts } from "./texts.ts";

const toneOf = (status: number): "good" | "neutral" | "warn" | "bad" =>
	status >= 500 ? "bad" : status >= 400 ? "warn" : status >= 300 ? "neutral" : "good";

/** Lines of the log; clicking one opens its details. */
export function LogTable({
	lines,
	names,
	onOpen,
}: {
	lines: readonly LogLine[];
	names: ReadonlyMap<string, string>;
	onOpen(line: LogLine): void;
}) {
	const t = useTexts(texts);
	const number = useNumber();
	return (
		<Table
			caption={t("caption")}
			columns={[
				{
					key: "when",
					title: t("when"),
					className: "whitespace-nowrap tabular-nums",
					render: ({ created }) => (
						<span className="font-normal">
							{formatInstant(created)}:{created.slice(17, 19)}
						</span>
					),
				},
				{
					key: "result",
					title: t("result"),
					render: ({ level, data: { status = 0 } }) => <Badge tone={toneOf(status)}>{status || level}</Badge>,
				},
				{
					key: "request",
					title: t("request"),
					controls: true,
					className: "min-w-60",
					render: (line) => (
						<button
							type="button"
							className="link link-hover line-clamp-2 text-start font-mono text-sm break-all"
							onClick={() => onOpen(line)}
						>
							{line.message}
						</button>
					),
				},
				{
					key: "took",
					title: t("duration"),
					number: true,
					className: "whitespace-nowrap",
					render: ({ data: { execTime = 0 } }) => t("milliseconds", { count: number(Math.round(execTime)) }),
				},
				{ key: "account", title: t("account"), render: (line) => accountOf(line, names) || t("guest") },
			]}
			rows={lines}
			rowKey={({ id }) => id}
			hasCards
		/>
	);
}
