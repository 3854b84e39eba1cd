import type { Slip } from "@rafta/library/api/readers";
import { useTexts } from "#i18n";
import { Button } from "#kit";
import { AddressHint } from "../labels/AddressHint.tsx";
import { slipTexts } from "./slipTexts.ts";

/** Converts an SVG to a data URL, which the content policy allows: no markup of the server becomes part of the page. */
const picture = (svg: string): string => `data:image/svg+xml,${encodeURIComponent(svg)}`;

/** Slips to print and cut, eight per A4 page. */
export function SlipSheet({ slips, onClose }: { slips: readonly Slip[]; onClose(): void }) {
	const t = useTexts(slipTexts);
	return (
		<div className="flex flex-col gap-4">
			<div className="no-print flex flex-wrap items-center gap-3">
				<p className="max-w-prose flex-1">{t("once")}</p>
				<Button variant="primary" onClick={() => window.print()}>
					{t("print")}
				</Button>
				<Button onClick={onClose}>{t("done")}</Button>
			</div>
			<AddressHint />
			<ul className="grid gap-3 sm:grid-cols-2 print:grid-cols-2 print:gap-0">
				{slips.map((slip) => (
					<li
						key={slip.student}
						className="rounded-box border-base-300 bg-base-100 flex items-center gap-4 border border-dashed p-4 break-inside-avoid print:rounded-none"
					>
						<img
							src={picture(slip.qr)}
							alt={t("qr", { name: slip.full_name })}
							className="size-28 shrink-0 bg-white p-1"
						/>
						<div className="min-w-0">
							<p className="text-lg font-semibold">{slip.full_name}</p>
							<p>{slip.class_code}</p>
							<dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-3">
								<dt>{t("username")}</dt>
								<dd className="font-mono font-semibold">{slip.username}</dd>
								<dt>{t("pin")}</dt>
								<dd className="font-mono font-semibold">{slip.pin}</dd>
							</dl>
						</div>
					</li>
				))}
			</ul>
		</div>
	);
}
