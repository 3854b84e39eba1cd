import { catalogue } from "../../../i18n/catalogue.ts";

export const compareTexts = catalogue(
	{
		compare: "Son 30 günle karşılaştır",
		unchanged: "Hiçbir sonuç değişmez.",
		changed: "{same} durum aynı kalır, {lost} durum artık reddedilir, {gained} durum artık geçer.",
		noRecords: "Son 30 günde eklenen ya da değişen kayıt yok.",
		empty: "Koleksiyonda kayıt yok.",
		what: "Son 30 günde giriş yapan {accounts} hesap ve giriş yapmamış biri, son 30 günün {records} kaydında denendi.",
		whatUndated:
			"Son 30 günde giriş yapan {accounts} hesap ve giriş yapmamış biri, {records} kayıtta denendi; kayıtların günü bilinmiyor.",
		whatGuest:
			"Son 30 günde yönetici dışında kimse giriş yapmadı: {records} kayıtta yalnızca giriş yapmamış biri denendi.",
		notAll: "Hepsi değil, en yenileri.",
		loses: "Artık reddedilir: {who}, “{record}”",
		gains: "Artık geçer: {who}, “{record}”",
		more: "ve {count} kayıt daha",
		guest: "giriş yapmamış biri",
	},
	{
		compare: "Compare with the last 30 days",
		unchanged: "No result changes.",
		changed:
			"{same} {same|case stays|cases stay} the same, {lost} {lost|is|are} refused from now on, {gained} {gained|passes|pass} from now on.",
		noRecords: "No record was added or changed in the last 30 days.",
		empty: "The collection has no records.",
		what: "{accounts} {accounts|account|accounts} that signed in during the last 30 days, and somebody who has not signed in, tried on {records} {records|record|records} of the last 30 days.",
		whatUndated:
			"{accounts} {accounts|account|accounts} that signed in during the last 30 days, and somebody who has not signed in, tried on {records} {records|record|records}; nothing says when these were written.",
		whatGuest:
			"Nobody but administrators signed in during the last 30 days: only somebody who has not signed in was tried, on {records} {records|record|records}.",
		notAll: "Not all of them, the newest.",
		loses: "Refused from now on: {who}, “{record}”",
		gains: "Passes from now on: {who}, “{record}”",
		more: "and {count} more {count|record|records}",
		guest: "somebody who has not signed in",
	},
);
