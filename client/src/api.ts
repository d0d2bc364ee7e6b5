// Written by `npm run openapi` from the document of the API: the calls of the read API in the form of openapi-fetch.
export interface paths {
  '/api/v1/alarms/actual': { get: { parameters: { query?: { "space"?: number; "at"?: string; "basis"?: "known" |
    "measured" } }; responses: { 200: { content: { "application/json": { "alarms": ({ "acknowledged": boolean;
    "alarmed": string; "base": string | null; "id": string; "metric": string | null; "name": string; "note"?: string;
    "resolved"?: string; "rule": string; "sensor": string | null; "severity": number; "threshold": string;
    "unit": string | null; "value": number; "worst"?: number })[]; "links": Record<string, ({ "href": string;
    "name": string; "rel": string })[]>; "next"?: string; "self": string } } } } } };
  '/api/v1/alarms/history': { get: { parameters: { query?: { "from"?: string; "to"?: string; "limit"?: number;
    "next"?: string; "space"?: number; "at"?: string; "basis"?: "known" | "measured" } }; responses: { 200: { content: {
    "application/json": { "alarms": ({ "acknowledged": boolean; "alarmed": string; "base": string | null; "id": string;
    "metric": string | null; "name": string; "note"?: string; "resolved"?: string; "rule": string; "sensor": string |
    null; "severity": number; "threshold": string; "unit": string | null; "value": number; "worst"?: number })[];
    "links": Record<string, ({ "href": string; "name": string; "rel": string })[]>; "next"?: string;
    "self": string } } } } } };
  '/api/v1/alarms/rules': { get: { parameters: { query?: { "space"?: number; "at"?: string; "basis"?: "known" |
    "measured" } }; responses: { 200: { content: { "application/json": { "links": Record<string, ({ "href": string;
    "name": string; "rel": string })[]>; "next"?: string; "rules": ({ "enabled": boolean; "id": string; "kind": string;
    "metric": string; "name": string })[]; "self": string } } } } } };
  '/api/v1/alarms/rules/rule/{id}': { get: { parameters: { path: { "id": string }; query?: { "space"?: number;
    "at"?: string; "basis"?: "known" | "measured" } }; responses: { 200: { content: { "application/json": {
    "links": Record<string, ({ "href": string; "name": string; "rel": string })[]>; "next"?: string; "rule": {
    "enabled": boolean; "id": string; "kind": string; "metric": string; "name": string }; "self": string } } } } } };
  '/api/v1/assets': { get: { parameters: { query?: { "space"?: number; "at"?: string; "basis"?: "known" |
    "measured" } }; responses: { 200: { content: { "application/json": { "assets": ({ "files": ({ "href": string;
    "name": string })[]; "id": string; "location": string; "name": string; "notes": string; "points": ({
    "associations": ({ "id": string; "placed": string | null; "sensor": string })[]; "id": string; "name": string;
    "skills": ({ "active": boolean; "metric": string })[] })[]; "tags": (string)[] })[]; "links": Record<string, ({
    "href": string; "name": string; "rel": string })[]>; "next"?: string; "self": string } } } } } };
  '/api/v1/assets/asset/{id}': { get: { parameters: { path: { "id": string }; query?: { "space"?: number; "at"?: string;
    "basis"?: "known" | "measured" } }; responses: { 200: { content: { "application/json": { "asset": { "files": ({
    "href": string; "name": string })[]; "id": string; "location": string; "name": string; "notes": string; "points": ({
    "associations": ({ "id": string; "placed": string | null; "sensor": string })[]; "id": string; "name": string;
    "skills": ({ "active": boolean; "metric": string })[] })[]; "tags": (string)[] }; "links": Record<string, ({
    "href": string; "name": string; "rel": string })[]>; "next"?: string; "self": string } } } } } };
  '/api/v1/assets/asset/{id}/attachment/{attachment}': { get: { parameters: { path: { "id": string;
    "attachment": string }; query?: { "space"?: number } }; responses: { 200: { content: { "application/json": {
    "attachment": { "bytes": number; "file": string; "id": string; "name": string; "thumbnail"?: string;
    "type": string }; "links": Record<string, ({ "href": string; "name": string; "rel": string })[]>; "next"?: string;
    "self": string } } } } } };
  '/api/v1/assets/asset/{id}/attachment/{attachment}/file': { get: { parameters: { path: { "id": string;
    "attachment": string }; query?: { "space"?: number } }; responses: { 200: { content: { "*/*": unknown } } } } };
  '/api/v1/assets/asset/{id}/attachment/{attachment}/thumbnail': { get: { parameters: { path: { "id": string;
    "attachment": string }; query?: { "space"?: number } }; responses: { 200: { content: {
    "image/webp": unknown } } } } };
  '/api/v1/bases': { get: { parameters: { query?: { "space"?: number; "at"?: string; "basis"?: "known" | "measured" } };
    responses: { 200: { content: { "application/json": { "bases": ({ "board": string; "config": { "ethernet"?: {
    "dns"?: string; "gateway"?: string; "ipaddr"?: string; "netmask"?: string }; "ntp"?: { "enabled": boolean;
    "servers": (string)[] }; "wifi"?: { "dns"?: string; "gateway"?: string; "ipaddr"?: string; "netmask"?: string;
    "ssid": string } }; "firmware": string; "id": string; "lastSeen": string | null; "name": string; "online": boolean;
    "pausedate"?: string; "product": string; "regdate": string; "self": string; "sensors": string; "serial": string;
    "tags": (string)[]; "upgrade"?: string })[]; "links": Record<string, ({ "href": string; "name": string;
    "rel": string })[]>; "next"?: string; "self": string } } } } } };
  '/api/v1/bases/base/{id}': { get: { parameters: { path: { "id": string }; query?: { "space"?: number; "at"?: string;
    "basis"?: "known" | "measured" } }; responses: { 200: { content: { "application/json": { "base": { "board": string;
    "config": { "ethernet"?: { "dns"?: string; "gateway"?: string; "ipaddr"?: string; "netmask"?: string }; "ntp"?: {
    "enabled": boolean; "servers": (string)[] }; "wifi"?: { "dns"?: string; "gateway"?: string; "ipaddr"?: string;
    "netmask"?: string; "ssid": string } }; "firmware": string; "id": string; "lastSeen": string | null; "name": string;
    "online": boolean; "pausedate"?: string; "product": string; "regdate": string; "self": string; "sensors": string;
    "serial": string; "tags": (string)[]; "upgrade"?: string }; "links": Record<string, ({ "href": string;
    "name": string; "rel": string })[]>; "next"?: string; "self": string } } } } } };
  '/api/v1/events': { get: { parameters: { query?: { "after"?: string; "types"?: string; "limit"?: number;
    "wait"?: number; "space"?: number } }; responses: { 200: { content: { "application/json": { "cursor": string;
    "events": ({ "actor": { "id": string; "kind": "user" | "apiAccount" | "device" | "wall" | "system" };
    "data": Record<string, unknown>; "id": string; "seq": number; "subject": { "id": string; "kind": "alarm" | "rule" |
    "sensor" | "asset" | "annotation" | "base" | "tag" | "monitor" | "member" | "apiAccount" | "webhook" |
    "integration" }; "timestamp": string; "type": "alarm.raised" | "alarm.lowered" | "alarm.resolved" |
    "alarm.canceled" | "alarm.acknowledged" | "alarm.signed" | "alarm.assigned" | "alarm.unassigned" |
    "alarm.commented" | "alarm.suppressed" | "alarm.unsuppressed" | "rule.created" | "rule.changed" | "rule.enabled" |
    "rule.disabled" | "rule.deleted" | "sensor.lateFinding" | "sensor.heard" | "sensor.metricHeard" | "sensor.paired" |
    "sensor.unpaired" | "sensor.renamed" | "sensor.placed" | "sensor.tagged" | "sensor.intervalSet" |
    "sensor.adjusted" | "sensor.disabled" | "sensor.enabled" | "sensor.deleted" | "sensor.restored" |
    "sensor.replaced" | "sensor.virtualCreated" | "sensor.virtualChanged" | "asset.created" | "asset.described" |
    "asset.tagged" | "asset.placed" | "asset.deleted" | "asset.restored" | "asset.pointAdded" | "asset.pointRenamed" |
    "asset.pointRemoved" | "asset.sensorAttached" | "asset.sensorDetached" | "annotation.written" |
    "annotation.changed" | "annotation.deleted" | "base.registered" | "base.renamed" | "base.tagged" | "base.placed" |
    "base.clockDrifted" | "base.clockCorrected" | "base.connectionLost" | "base.connectionRestored" | "base.paused" |
    "base.unpaused" | "base.unregistered" | "tag.created" | "tag.renamed" | "tag.retyped" | "tag.merged" |
    "tag.deleted" | "monitor.created" | "monitor.changed" | "monitor.linkRenewed" | "monitor.deleted" | "member.added" |
    "member.rightsChanged" | "member.removed" | "member.ownershipGiven" | "member.ownershipReceived" |
    "apiAccount.created" | "apiAccount.changed" | "apiAccount.secretRenewed" | "apiAccount.revoked" |
    "webhook.created" | "webhook.changed" | "webhook.secretRotated" | "webhook.enabled" | "webhook.failing" |
    "webhook.disabled" | "webhook.deleted" | "integration.created" | "integration.changed" |
    "integration.credentialsSet" | "integration.enabled" | "integration.disabled" | "integration.status" |
    "integration.testStarted" | "integration.testEnded" | "integration.skipped" | "integration.resent" |
    "integration.deleted" })[]; "more": boolean } } } } } };
  '/api/v1/events/stream': { get: { parameters: { query?: { "after"?: string; "types"?: string; "space"?: number } };
    responses: { 200: { content: { "text/event-stream": unknown } } } } };
  '/api/v1/measurements/changes': { get: { parameters: { query?: { "after"?: string; "limit"?: number; "wait"?: number;
    "space"?: number } }; responses: { 200: { content: { "application/json": { "cursor": string; "more": boolean;
    "readings": ({ "late": boolean; "metric": string; "sensor": string; "time": string; "unit": string;
    "value": number })[] } } } } } };
  '/api/v1/measurements/history': { get: { parameters: { query?: { "sensor"?: string; "metric"?: string;
    "unit"?: string; "asset"?: string; "point"?: string; "from"?: string; "to"?: string; "days"?: number;
    "hours"?: number; "minutes"?: number; "seconds"?: number; "limit"?: number; "next"?: string; "links"?: "true" |
    "false" | "1" | "0"; "space"?: number; "at"?: string; "basis"?: "known" | "measured" } }; responses: { 200: {
    content: { "application/json": { "links": Record<string, ({ "href": string; "name": string; "rel": string })[]>;
    "next"?: string; "readings": ({ "asset"?: { "href": string; "id": string; "name": string }; "metric": string;
    "novelty"?: "new" | "expiring" | "old"; "point"?: { "href": string; "id": string; "name": string };
    "sensor": string; "time": string; "unit": string; "value": number })[]; "self": string } } } } } };
  '/api/v1/measurements/last': { get: { parameters: { query?: { "sensor"?: string; "metric"?: string; "unit"?: string;
    "asset"?: string; "point"?: string; "links"?: "true" | "false" | "1" | "0"; "space"?: number; "at"?: string;
    "basis"?: "known" | "measured" } }; responses: { 200: { content: { "application/json": { "links": Record<string, ({
    "href": string; "name": string; "rel": string })[]>; "next"?: string; "readings": ({ "asset"?: { "href": string;
    "id": string; "name": string }; "metric": string; "novelty"?: "new" | "expiring" | "old"; "point"?: {
    "href": string; "id": string; "name": string }; "sensor": string; "time": string; "unit": string;
    "value": number })[]; "self": string } } } } } };
  '/api/v1/metrics': { get: { parameters: { query?: { "space"?: number; "at"?: string; "basis"?: "known" |
    "measured" } }; responses: { 200: { content: { "application/json": { "links": Record<string, ({ "href": string;
    "name": string; "rel": string })[]>; "metrics": ({ "id": string; "kind": "g" | "t"; "name": string;
    "sensors": number; "unit": string; "units": ({ "default": boolean; "id": string; "name": string;
    "precision": number; "selected": boolean })[] })[]; "next"?: string; "self": string } } } } } };
  '/api/v1/metrics/{id}': { get: { parameters: { path: { "id": string }; query?: { "space"?: number; "at"?: string;
    "basis"?: "known" | "measured" } }; responses: { 200: { content: { "application/json": { "links": Record<string, ({
    "href": string; "name": string; "rel": string })[]>; "metric": { "id": string; "kind": "g" | "t"; "name": string;
    "sensors": number; "unit": string; "units": ({ "default": boolean; "id": string; "name": string;
    "precision": number; "selected": boolean })[] }; "next"?: string; "self": string } } } } } };
  '/api/v1/prometheus': { get: { parameters: { query?: { "sensor"?: string; "metric"?: string; "space"?: number } };
    responses: { 200: { content: { "text/plain": unknown } } } } };
  '/api/v1/sensors': { get: { parameters: { query?: { "space"?: number; "base"?: string; "at"?: string;
    "basis"?: "known" | "measured" } }; responses: { 200: { content: { "application/json": { "links": Record<string, ({
    "href": string; "name": string; "rel": string })[]>; "next"?: string; "self": string; "sensors": ({
    "bases": (string)[]; "files": ({ "href": string; "name": string })[]; "id": string; "interval": number;
    "name": string; "pairing": ({ "base": string; "paired": string })[]; "sensorId": string; "skills": ({
    "active": boolean; "metric": string })[]; "tags": (string)[]; "type": string })[] } } } } } };
  '/api/v1/sensors/sensor/{id}': { get: { parameters: { path: { "id": string }; query?: { "space"?: number;
    "at"?: string; "basis"?: "known" | "measured" } }; responses: { 200: { content: { "application/json": {
    "links": Record<string, ({ "href": string; "name": string; "rel": string })[]>; "next"?: string; "self": string;
    "sensor": { "bases": (string)[]; "files": ({ "href": string; "name": string })[]; "id": string; "interval": number;
    "name": string; "pairing": ({ "base": string; "paired": string })[]; "sensorId": string; "skills": ({
    "active": boolean; "metric": string })[]; "tags": (string)[]; "type": string } } } } } } };
  '/api/v1/sensors/sensor/{id}/attachment/{attachment}': { get: { parameters: { path: { "id": string;
    "attachment": string }; query?: { "space"?: number } }; responses: { 200: { content: { "application/json": {
    "attachment": { "bytes": number; "file": string; "id": string; "name": string; "thumbnail"?: string;
    "type": string }; "links": Record<string, ({ "href": string; "name": string; "rel": string })[]>; "next"?: string;
    "self": string } } } } } };
  '/api/v1/sensors/sensor/{id}/attachment/{attachment}/file': { get: { parameters: { path: { "id": string;
    "attachment": string }; query?: { "space"?: number } }; responses: { 200: { content: { "*/*": unknown } } } } };
  '/api/v1/sensors/sensor/{id}/attachment/{attachment}/thumbnail': { get: { parameters: { path: { "id": string;
    "attachment": string }; query?: { "space"?: number } }; responses: { 200: { content: {
    "image/webp": unknown } } } } };
  '/api/v1/sensors/types': { get: { parameters: { query?: { "space"?: number; "at"?: string; "basis"?: "known" |
    "measured" } }; responses: { 200: { content: { "application/json": { "links": Record<string, ({ "href": string;
    "name": string; "rel": string })[]>; "next"?: string; "self": string; "sensorTypes": ({ "id": string;
    "isVirtual": boolean; "name": string })[] } } } } } };
  '/api/v1/sensors/types/type/{id}': { get: { parameters: { path: { "id": string }; query?: { "space"?: number;
    "at"?: string; "basis"?: "known" | "measured" } }; responses: { 200: { content: { "application/json": {
    "links": Record<string, ({ "href": string; "name": string; "rel": string })[]>; "next"?: string; "self": string;
    "sensorType": { "id": string; "isVirtual": boolean; "name": string } } } } } } };
  '/api/v1/tags': { get: { parameters: { query?: { "space"?: number; "at"?: string; "basis"?: "known" | "measured" } };
    responses: { 200: { content: { "application/json": { "links": Record<string, ({ "href": string; "name": string;
    "rel": string })[]>; "next"?: string; "self": string; "tags": ({ "id": string; "name": string; "type"?: {
    "color": string; "id": string; "name": string } })[] } } } } } };
  '/api/v1/tags/tag/{id}': { get: { parameters: { path: { "id": string }; query?: { "space"?: number; "at"?: string;
    "basis"?: "known" | "measured" } }; responses: { 200: { content: { "application/json": { "links": Record<string, ({
    "href": string; "name": string; "rel": string })[]>; "next"?: string; "self": string; "tag": { "id": string;
    "name": string; "type"?: { "color": string; "id": string; "name": string } } } } } } } };
  '/api/v1/telemetry/history': { get: { parameters: { query?: { "sensor"?: string; "metric"?: string; "unit"?: string;
    "asset"?: string; "point"?: string; "from"?: string; "to"?: string; "days"?: number; "hours"?: number;
    "minutes"?: number; "seconds"?: number; "limit"?: number; "next"?: string; "links"?: "true" | "false" | "1" | "0";
    "space"?: number; "at"?: string; "basis"?: "known" | "measured" } }; responses: { 200: { content: {
    "application/json": { "links": Record<string, ({ "href": string; "name": string; "rel": string })[]>;
    "next"?: string; "readings": ({ "asset"?: { "href": string; "id": string; "name": string }; "metric": string;
    "novelty"?: "new" | "expiring" | "old"; "point"?: { "href": string; "id": string; "name": string };
    "sensor": string; "time": string; "unit": string; "value": number })[]; "self": string } } } } } };
  '/api/v1/telemetry/last': { get: { parameters: { query?: { "sensor"?: string; "metric"?: string; "unit"?: string;
    "asset"?: string; "point"?: string; "links"?: "true" | "false" | "1" | "0"; "space"?: number; "at"?: string;
    "basis"?: "known" | "measured" } }; responses: { 200: { content: { "application/json": { "links": Record<string, ({
    "href": string; "name": string; "rel": string })[]>; "next"?: string; "readings": ({ "asset"?: { "href": string;
    "id": string; "name": string }; "metric": string; "novelty"?: "new" | "expiring" | "old"; "point"?: {
    "href": string; "id": string; "name": string }; "sensor": string; "time": string; "unit": string;
    "value": number })[]; "self": string } } } } } };
  '/api/v1/units/unit/{id}': { get: { parameters: { path: { "id": string }; query?: { "space"?: number } }; responses: {
    200: { content: { "application/json": { "links": Record<string, ({ "href": string; "name": string;
    "rel": string })[]>; "next"?: string; "self": string; "unit": { "default": boolean; "id": string; "name": string;
    "precision": number; "selected": boolean } } } } } } };
}
