import { ActionMenu } from "../../src/kit/ActionMenu.tsx";
import { Actions } from "../../src/kit/Actions.tsx";
import { Avatar } from "../../src/kit/Avatar.tsx";
import { Badge } from "../../src/kit/Badge.tsx";
import { Breakable } from "../../src/kit/Breakable.tsx";
import { Button } from "../../src/kit/Button.tsx";
import { ChipRow } from "../../src/kit/ChipRow.tsx";
import { CopyButton } from "../../src/kit/CopyButton.tsx";
import { Cover } from "../../src/kit/Cover.tsx";
import { Dropdown } from "../../src/kit/Dropdown.tsx";
import { Link } from "../../src/kit/Link.tsx";
import { Receiving } from "../../src/kit/receiving/Receiving.tsx";
import { MuteButton } from "../../src/kit/scanning/MuteButton.tsx";
import { ScanTools } from "../../src/kit/scanning/ScanTools.tsx";
import { ShelfMapPicture } from "../../src/kit/shelf-map/ShelfMapPicture.tsx";
import { Tabs } from "../../src/kit/Tabs.tsx";
import { FilterSheet } from "../../src/kit/table/FilterSheet.tsx";
import { ForcedState, Row, Specimen } from "./parts.tsx";

const book = {
	id: "b1",
	collectionId: "books",
	collectionName: "books",
	cover: "",
	title: "Küçük Kara Balık",
	authors: ["Samed Behrengi"],
};
const coverSizes = ["row", "small", "medium", "large", "hero"] as const;
const nothing = () => {};

/** What is pressed, and the small marks beside names. */
export function Basics() {
	return (
		<>
			<Specimen title="Button">
				{(["primary", "plain", "ghost", "danger"] as const).map((variant) => (
					<Row key={variant}>
						<Button variant={variant}>Kaydet</Button>
						<ForcedState state="hover">
							<Button variant={variant}>Fareyle</Button>
						</ForcedState>
						<ForcedState state="focus-visible">
							<Button variant={variant}>Klavyeyle</Button>
						</ForcedState>
						<Button variant={variant} disabled>
							Kapalı
						</Button>
						<Button variant={variant} busy>
							Sürüyor
						</Button>
					</Row>
				))}
			</Specimen>
			<Specimen title="Actions">
				<Row>
					<Actions
						of={[
							{ text: "Ekle", primary: true, run: nothing },
							{ text: "Yazdır", run: nothing },
							{ text: "Sürüyor", run: nothing, busy: true },
							{ text: "Sil", run: nothing },
						]}
					/>
				</Row>
			</Specimen>
			<Specimen title="Receiving">
				<Receiving progress={undefined} onStop={nothing} />
				<Receiving progress={{ bytes: 640_000, share: undefined }} onStop={nothing} />
				<Receiving progress={{ bytes: 12_000_000, share: 0.4 }} onStop={nothing} />
			</Specimen>
			<Specimen title="ActionMenu, Dropdown">
				<div className="flex h-60 justify-end gap-12 ps-60">
					<ActionMenu label="Diğer" icon="more" entries={[["Yazdır", nothing]]} />
					<span data-open className="contents">
						<ActionMenu
							label="Açık"
							icon="more"
							entries={[
								["Yazdır", nothing],
								["Katalog", "/"],
							]}
						/>
					</span>
					<Dropdown label="3 bildirim" icon="bell" count={3}>
						{() => null}
					</Dropdown>
				</div>
			</Specimen>
			<Specimen title="Tabs">
				<Tabs
					label="Bölümler"
					tabs={[
						{ href: "/", text: "Kitaplar", isCurrent: true },
						{ href: "/users/login", text: "Hesap", isCurrent: false },
					]}
				/>
			</Specimen>
			<Specimen title="ChipRow">
				<ChipRow
					label="Hangileri"
					value="all"
					onChange={nothing}
					chips={[
						["all", "Hepsi", "24"],
						["late", "Gecikenler", "3"],
						["none", "Rafta"],
					]}
				/>
				<ChipRow
					label="Birden çoğu"
					value={["a"]}
					onChange={nothing}
					chips={[
						["a", "Görünür"],
						["b", "Gizli"],
					]}
				/>
				<ForcedState state="hover">
					<ChipRow
						label="Fareyle"
						value="a"
						onChange={nothing}
						chips={[
							["a", "Seçili"],
							["b", "Öteki", "2"],
						]}
					/>
				</ForcedState>
			</Specimen>
			<Specimen title="Badge, Avatar, Link, Breakable, CopyButton, MuteButton">
				<Row>
					{(["neutral", "good", "warn", "bad", "info"] as const).map((tone) => (
						<Badge key={tone} tone={tone}>
							{tone}
						</Badge>
					))}
					<Avatar name="Elif Güneş" />
					<Link href="/" className="link">
						Ana sayfa
					</Link>
					<ForcedState state="hover">
						<Link href="/" className="link">
							Fareyle
						</Link>
					</ForcedState>
					<p className="w-28 break-words">
						<Breakable text="https://ornek.test/kampanya/kayit" />
					</p>
					<CopyButton name="Adres" text="rafta" shownBy="root" />
					<MuteButton />
				</Row>
			</Specimen>
			<Specimen title="ScanTools, FilterSheet">
				<ScanTools />
				<Row>
					<FilterSheet count={0}>{null}</FilterSheet>
					<FilterSheet count={2}>{null}</FilterSheet>
				</Row>
			</Specimen>
			<Specimen title="Cover">
				<Row>
					{coverSizes.map((size) => (
						<Cover key={size} book={book} size={size} />
					))}
				</Row>
			</Specimen>
			<Specimen title="ShelfMapPicture">
				<div className="max-w-80">
					<ShelfMapPicture
						map={{
							shelves: [
								{ name: "A", x: 1, y: 1, length: 4, down: false },
								{ name: "B", x: 1, y: 4, length: 4, down: false },
							],
							door: { x: 6, y: 8 },
							desk: { x: 3, y: 7 },
							here: 1,
						}}
					/>
				</div>
			</Specimen>
		</>
	);
}
