import { students } from "@rafta/library/collections/students";
import type { RecordModel } from "pocketbase";
import { Button } from "../../src/kit/Button.tsx";
import { Chart } from "../../src/kit/chart/Chart.tsx";
import { Heat } from "../../src/kit/chart/Heat.tsx";
import { FieldValue } from "../../src/kit/FieldValue.tsx";
import { Fold } from "../../src/kit/Fold.tsx";
import { type Column, List } from "../../src/kit/List.tsx";
import { Card, FactLine, Facts, Page } from "../../src/kit/Page.tsx";
import { Ready } from "../../src/kit/Ready.tsx";
import { RegisterCard } from "../../src/kit/RegisterCard.tsx";
import { ScrollArea } from "../../src/kit/ScrollArea.tsx";
import { BusyLine, Empty, Failure, Loading } from "../../src/kit/states.tsx";
import { Table } from "../../src/kit/Table.tsx";
import { DidYouMean, NearNames } from "../../src/kit/table/DidYouMean.tsx";
import { Specimen } from "./parts.tsx";

const nothing = () => {};
export const columns: readonly Column<RecordModel>[] = [
	{ key: "name", title: "Ad", sort: "full_name", render: (record) => String(record.full_name) },
	{ key: "class", title: "Sınıf", render: (record) => String(record.class_code) },
	{ key: "count", title: "Kitap", number: true, render: (record) => String(record.count) },
];
const shelves: readonly Column<{ name: string; count: number }>[] = [
	{ key: "name", title: "Ay", render: ({ name }) => name },
	{ key: "count", title: "Kitap", number: true, sort: "count", render: ({ count }) => count },
];
const facts = [
	["Yazar", "Samed Behrengi"],
	["Yıl", "1968"],
	["Boş", ""],
] as const;
const record = {
	id: "r1",
	collectionId: "s",
	collectionName: "students",
	class_code: "5/A",
	created: "2026-11-20 08:00:00.000Z",
};
const chart = {
	categories: ["Eylül", "Ekim", "Kasım"],
	series: [
		{ name: "5/A", values: [12, 30, 24] },
		{ name: "5/B", values: [8, 12, null] },
	],
	write: String,
};
const classField = students.fields.find(({ name }) => name === "class_code");

/** What is read: pages, lists, days and charts, also while there is nothing to read. */
export function Lists() {
	return (
		<>
			<Specimen title="Page, Card, Facts, FactLine, FieldValue, RegisterCard">
				<Page title="Küçük Kara Balık" lead="Bir sayfanın başı" actions={<Button>Düzenle</Button>} keepFocus>
					<Card title="Künye">
						<FactLine items={facts} />
						<Facts
							items={[...facts, ["Sınıf", classField && <FieldValue field={classField} record={record} />]]}
						/>
					</Card>
					<RegisterCard entity="student" record={record} />
				</Page>
			</Specimen>
			<Specimen title="Fold">
				<Fold title="Kapalı">Görünmez</Fold>
				<Fold title="Açık" startsOpen>
					<p>Bir satır</p>
				</Fold>
			</Specimen>
			<Specimen title="ScrollArea">
				<ScrollArea label="Raflar" className="max-h-20 overflow-y-auto">
					<ul>
						{["A", "B", "C", "Ç", "D", "E"].map((shelf) => (
							<li key={shelf}>{shelf}</li>
						))}
					</ul>
				</ScrollArea>
			</Specimen>
			<Specimen title="Ready, Loading, Empty, Failed, BusyLine">
				<div className="relative">
					<BusyLine />
					<Loading />
				</div>
				<Empty title="Henüz kitap yok">
					<Button variant="primary">Kitap ekle</Button>
				</Empty>
				<Ready query={{ data: undefined, error: new Error("Sunucuya ulaşılamadı."), refetch: nothing }} />
				<Failure error={new Error("Sunucuya ulaşılamadı.")} />
			</Specimen>
			<Specimen title="List">
				{["students", "wishes", "notices", "tasks"].map((collection) => (
					<List
						key={collection}
						source={{ collection, sort: "full_name", search: (text) => text }}
						caption={collection}
						columns={columns}
						href={() => "/"}
						preferencesKey={collection === "students" ? "gallery" : undefined}
						actions={collection === "students" ? () => <Button>Yazdır</Button> : undefined}
						empty={<Empty title="Kayıt yok" />}
					/>
				))}
			</Specimen>
			<Specimen title="Table">
				{[false, true].map((hasCards) => (
					<Table
						key={String(hasCards)}
						caption="Sınıflar"
						columns={shelves}
						rows={chart.categories.map((name, count) => ({ name, count }))}
						rowKey={({ name }) => name}
						sorting={{ sort: "-count", onSort: nothing }}
						hasCards={hasCards}
					/>
				))}
			</Specimen>
			<Specimen title="DidYouMean, NearNames">
				<DidYouMean typed="Elfi" kinds="readers" onChoose={nothing} />
				<NearNames typed="Mehmte" collection="students" filter="" path="full_name" onChoose={nothing} />
			</Specimen>
			<Specimen title="Chart, Heat">
				<div className="grid gap-6 sm:grid-cols-2">
					{(["bars", "lines", "stacked", "twins"] as const).map((kind) => (
						<Chart key={kind} kind={kind} title="Ödünçler" {...chart} />
					))}
					<Chart kind="bars" title="Boş" {...chart} series={[{ name: "5/A", values: [0, 0, 0] }]} />
					<Heat
						title="Yoğunluk"
						rows={["Sabah", "Öğle"]}
						columns={["Pzt", "Sal", "Çar", "Per"]}
						valueAt={(row, column) => row * 4 + column}
						write={String}
					/>
				</div>
			</Specimen>
		</>
	);
}
