import {
	guestItems,
	hasSideMenu,
	type MenuItem,
	type MenuKey,
	sideMenu,
	userItems,
	visibleItems,
} from "@rafta/library/access/menus";
import { roles } from "@rafta/library/access/roles";
import { type ReactNode, useEffect, useState } from "react";
import { useLocation } from "wouter";
import { type User, useSite, useUser, visitorOf } from "#data";
import { common, useTexts } from "#i18n";
import { Icon, Link, Toasts, useModal } from "#kit";

/** Whether a user has the bar of pupils. */
export const isPupil = (user: User | null): boolean =>
	user !== null && visitorOf(user).role === roles.student;

/** Menu entries that the signed-in user may open. */
export function useVisible(): <Key extends string>(items: readonly MenuItem<Key>[]) => MenuItem<Key>[] {
	const user = useUser();
	const site = useSite();
	const who = { ...visitorOf(user), userId: user?.id ?? "" };
	return (items) => visibleItems(items, who, site.data?.screen_access ?? {});
}

function Items({ items, onChoose }: { items: readonly MenuItem<MenuKey>[]; onChoose?: () => void }) {
	const t = useTexts(common);
	const [path] = useLocation();
	return (
		<ul className="menu w-full gap-0.5 p-0">
			{items.map((item) => (
				<li key={item.key}>
					<Link
						href={item.path}
						onClick={onChoose}
						aria-current={path === item.path ? "page" : undefined}
						className={path === item.path ? "bg-primary text-primary-content font-semibold" : ""}
					>
						<Icon name={item.key} />
						{t(`menu.${item.key}`)}
					</Link>
				</li>
			))}
		</ul>
	);
}

function Sections({ onChoose }: { onChoose?: () => void }) {
	const t = useTexts(common);
	const visible = useVisible();
	return (
		<>
			{sideMenu.map((section) => {
				const items = visible(section.items);
				if (items.length === 0) return null;
				return (
					<section key={section.key} className="flex flex-col gap-1">
						<h2 className="px-3 text-sm font-semibold tracking-wide opacity-75">
							{t(`menu.${section.key}`)}
						</h2>
						<Items items={items} onChoose={onChoose} />
					</section>
				);
			})}
		</>
	);
}

/** The side menu, where there is room for it. */
export const rail =
	"no-print border-base-300 bg-base-100 hidden w-60 shrink-0 flex-col gap-5 border-e p-3 lg:flex";

export function SideMenu() {
	const t = useTexts(common);
	return (
		<nav aria-label={t("menu.main")} data-tour="menu" className={rail}>
			<Sections />
		</nav>
	);
}

/** The menu of legal and contact pages, for every visitor, and of guests everywhere. `hasBar`: a pupil's is below it. */
function GuestItems({ hasBar = false, onChoose }: { hasBar?: boolean; onChoose?: () => void }) {
	const user = useUser();
	const site = useSite();
	const visible = useVisible();
	const items = guestItems(user !== null, site.data?.catalogue === true);
	// Pupils have their home on the bar.
	const shown = hasBar && isPupil(user) ? items.filter(({ key }) => key !== "home") : items;
	return <Items items={visible(shown)} onChoose={onChoose} />;
}

export function GuestMenu() {
	const t = useTexts(common);
	return (
		<nav aria-label={t("menu.menu")} className={rail}>
			<GuestItems />
		</nav>
	);
}

/** Readers have no side menu: theirs is the account menu, and the links open to everybody. */
function OwnItems({ onChoose }: { onChoose: () => void }) {
	const { role } = visitorOf(useUser());
	const visible = useVisible();
	const own = visible(userItems(role));
	return (
		<>
			{own.length > 0 && <Items items={own} onChoose={onChoose} />}
			<GuestItems hasBar onChoose={onChoose} />
		</>
	);
}

/**
 * On small screens a floating button opens the menu as a dialog. `guest`: the guest menu, even for a signed-in user.
 */
export function MobileMenu({ guest }: { guest: boolean }) {
	const user = useUser();
	const { role } = visitorOf(user);
	return (
		<MenuDialog place={isPupil(user) ? "bar" : "corner"}>
			{(close) => {
				if (guest || !user) return <GuestItems hasBar onChoose={close} />;
				return hasSideMenu(role) ? <Sections onChoose={close} /> : <OwnItems onChoose={close} />;
			}}
		</MenuDialog>
	);
}

/** Where the button floats: in the corner of a strip of its own, or in the gap that a pupil's bar leaves for it. */
const places = {
	corner:
		"btn-primary btn-lg flat:size-11 end-4 bottom-[calc(0.5rem+env(safe-area-inset-bottom))] flat:bottom-[env(safe-area-inset-bottom)] shadow-md",
	bar: "bg-base-100 left-1/2 size-12 flat:size-11 -translate-x-1/2 bottom-[calc(0.375rem+env(safe-area-inset-bottom))] flat:bottom-[env(safe-area-inset-bottom)] shadow-md",
} as const;

/**
 * What is scrolled fades out above the button, which would lie on it otherwise. Bars that stay at the bottom of a screen
 * lie above the strip, and leave the corner free.
 */
function Strip() {
	return (
		<div
			aria-hidden="true"
			className="bg-base-200 before:from-base-200 fixed inset-x-0 bottom-0 z-15 h-[calc(4rem+env(safe-area-inset-bottom))] flat:h-[calc(2.75rem+env(safe-area-inset-bottom))] before:pointer-events-none before:absolute before:inset-x-0 before:bottom-full before:h-4 before:bg-linear-to-t before:to-transparent"
		/>
	);
}

/** The floating button and the dialog that it opens; navigation closes it. */
export function MenuDialog({
	place = "corner",
	children,
}: {
	place?: keyof typeof places;
	children: (close: () => void) => ReactNode;
}) {
	const t = useTexts(common);
	const [isOpen, setOpen] = useState(false);
	const { ref, closing, show, close } = useModal(() => setOpen(false));
	const [path] = useLocation();
	// biome-ignore lint/correctness/useExhaustiveDependencies: going somewhere closes the menu
	useEffect(close, [path]);
	return (
		<div className="no-print lg:hidden">
			{place === "corner" && <Strip />}
			<button
				data-tour="menu"
				type="button"
				className={`btn btn-circle fixed z-30 ${places[place]}`}
				aria-label={t("menu.open")}
				aria-haspopup="dialog"
				onClick={() => {
					show();
					setOpen(true);
				}}
			>
				<Icon name="menu" />
			</button>
			<dialog ref={ref} {...closing} className="modal modal-bottom" aria-label={t("menu.menu")}>
				<div className="modal-box flex max-h-[85dvh] flex-col gap-4">
					{children(close)}
					<form method="dialog">
						<button type="submit" className="btn w-full">
							{t("menu.close")}
						</button>
					</form>
				</div>
				<form method="dialog" className="modal-backdrop">
					<button type="submit">{t("menu.close")}</button>
				</form>
				{isOpen && <Toasts />}
			</dialog>
		</div>
	);
}
