import { download, pathOf } from "#data";
import { useNumber, useTexts } from "#i18n";
import { Actions, Button, Dialog, DialogButtons, Empty, Link, Page, Ready, tellFailure, toast } from "#kit";
import { OrderRow } from "./OrderRow.tsx";
import { orderTexts } from "./texts.ts";
import { useLira, useOrder } from "./useOrder.ts";
import { Wishes } from "./Wishes.tsx";

const others = ["xlsx", "csv"] as const;

/** What the library wants to buy: quantities, prices and their sum, and the file for the bookseller. */
export default function Order() {
	const t = useTexts(orderTexts);
	const number = useNumber();
	const lira = useLira();
	const { order, change, close } = useOrder((settled) => toast(t("closed", { count: number(settled) })));
	const save = (format: "csv" | "xlsx" | "pdf") =>
		download(pathOf("GET /api/wishes/order/file", { query: { format } })).catch(tellFailure);
	const items = order.data?.items ?? [];
	const sum = order.data?.sum;
	return (
		<Page
			title={t("title")}
			actions={
				items.length > 0 && (
					<Actions
						of={[
							{ text: t("pdf"), primary: true, run: () => void save("pdf") },
							{
								text: t("close"),
								dialog: (onClose) => (
									<Dialog title={t("close")} onClose={onClose}>
										<p>{t("closeAsk")}</p>
										<DialogButtons onClose={onClose}>
											<Button variant="primary" busy={close.isPending} onClick={() => close.mutate()}>
												{t("close")}
											</Button>
										</DialogButtons>
									</Dialog>
								),
							},
							...others.map((format) => ({ text: t(format), run: () => void save(format) })),
						]}
					/>
				)
			}
		>
			<Ready query={order} />
			{order.data && items.length === 0 && (
				<Empty title={t("empty")}>
					<p>{t("emptyHint")}</p>
					<Link href="/reading_lists" className="btn btn-primary">
						{t("toLists")}
					</Link>
				</Empty>
			)}
			{sum && items.length > 0 && (
				<>
					<p role="status" className="text-lg font-semibold tabular-nums">
						{t("sum", { copies: number(sum.copies), price: lira(sum.price) })}
						{sum.unpriced > 0 && (
							<span className="block text-sm font-normal">
								{t("unpriced", { count: number(sum.unpriced) })}
							</span>
						)}
					</p>
					<div className="overflow-x-auto">
						<table className="table">
							<thead>
								<tr>
									<th scope="col">
										<span className="sr-only">{t("title")}</span>
									</th>
									<th scope="col">{t("copies")}</th>
									<th scope="col">{t("price")}</th>
									<td className="max-sm:hidden" />
									<td />
								</tr>
							</thead>
							<tbody>
								{items.map((line) => (
									<OrderRow
										key={line.id}
										line={line}
										onChange={(values) => change.mutateAsync({ id: line.id, ...values })}
									/>
								))}
							</tbody>
						</table>
					</div>
				</>
			)}
			{order.data && <Wishes />}
		</Page>
	);
}
