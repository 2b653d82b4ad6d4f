var hc=Object.defineProperty;var uc=Object.getOwnPropertyDescriptor;var Cn=o=>{throw TypeError(o)};var u=(o,i,e,t)=>{for(var s=t>1?void 0:t?uc(i,e):i,n=o.length-1,a;n>=0;n--)(a=o[n])&&(s=(t?a(i,e,s):a(s))||s);return t&&s&&hc(i,e,s),s};var fo=(o,i,e)=>i.has(o)||Cn("Cannot "+e);var d=(o,i,e)=>(fo(o,i,"read from private field"),e?e.call(o):i.get(o)),m=(o,i,e)=>i.has(o)?Cn("Cannot add the same private member more than once"):i instanceof WeakSet?i.add(o):i.set(o,e),N=(o,i,e,t)=>(fo(o,i,"write to private field"),t?t.call(o,e):i.set(o,e),e),l=(o,i,e)=>(fo(o,i,"access private method"),e);var On=(o,i,e,t)=>({set _(s){N(o,i,s,e)},get _(){return d(o,i,t)}});/**
 * @license
 * Copyright 2019 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var ai=globalThis,li=ai.ShadowRoot&&(ai.ShadyCSS===void 0||ai.ShadyCSS.nativeShadow)&&"adoptedStyleSheets"in Document.prototype&&"replace"in CSSStyleSheet.prototype,go=Symbol(),In=new WeakMap,us=class{constructor(i,e,t){if(this._$cssResult$=!0,t!==go)throw Error("CSSResult is not constructable. Use `unsafeCSS` or `css` instead.");this.cssText=i,this.t=e}get styleSheet(){let i=this.o,e=this.t;if(li&&i===void 0){let t=e!==void 0&&e.length===1;t&&(i=In.get(e)),i===void 0&&((this.o=i=new CSSStyleSheet).replaceSync(this.cssText),t&&In.set(e,i))}return i}toString(){return this.cssText}},qn=o=>new us(typeof o=="string"?o:o+"",void 0,go),O=(o,...i)=>{let e=o.length===1?o[0]:i.reduce((t,s,n)=>t+(a=>{if(a._$cssResult$===!0)return a.cssText;if(typeof a=="number")return a;throw Error("Value passed to 'css' function must be a 'css' function result: "+a+". Use 'unsafeCSS' to pass non-literal values, but take care to ensure page security.")})(s)+o[n+1],o[0]);return new us(e,o,go)},Mn=(o,i)=>{if(li)o.adoptedStyleSheets=i.map(e=>e instanceof CSSStyleSheet?e:e.styleSheet);else for(let e of i){let t=document.createElement("style"),s=ai.litNonce;s!==void 0&&t.setAttribute("nonce",s),t.textContent=e.cssText,o.appendChild(t)}},yo=li?o=>o:o=>o instanceof CSSStyleSheet?(i=>{let e="";for(let t of i.cssRules)e+=t.cssText;return qn(e)})(o):o;/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var{is:mc,defineProperty:fc,getOwnPropertyDescriptor:gc,getOwnPropertyNames:yc,getOwnPropertySymbols:bc,getPrototypeOf:$c}=Object,di=globalThis,jn=di.trustedTypes,wc=jn?jn.emptyScript:"",_c=di.reactiveElementPolyfillSupport,ms=(o,i)=>o,fs={toAttribute(o,i){switch(i){case Boolean:o=o?wc:null;break;case Object:case Array:o=o==null?o:JSON.stringify(o)}return o},fromAttribute(o,i){let e=o;switch(i){case Boolean:e=o!==null;break;case Number:e=o===null?null:Number(o);break;case Object:case Array:try{e=JSON.parse(o)}catch{e=null}}return e}},ci=(o,i)=>!mc(o,i),Ln={attribute:!0,type:String,converter:fs,reflect:!1,useDefault:!1,hasChanged:ci};Symbol.metadata??=Symbol("metadata"),di.litPropertyMetadata??=new WeakMap;var Ae=class extends HTMLElement{static addInitializer(i){this._$Ei(),(this.l??=[]).push(i)}static get observedAttributes(){return this.finalize(),this._$Eh&&[...this._$Eh.keys()]}static createProperty(i,e=Ln){if(e.state&&(e.attribute=!1),this._$Ei(),this.prototype.hasOwnProperty(i)&&((e=Object.create(e)).wrapped=!0),this.elementProperties.set(i,e),!e.noAccessor){let t=Symbol(),s=this.getPropertyDescriptor(i,t,e);s!==void 0&&fc(this.prototype,i,s)}}static getPropertyDescriptor(i,e,t){let{get:s,set:n}=gc(this.prototype,i)??{get(){return this[e]},set(a){this[e]=a}};return{get:s,set(a){let p=s?.call(this);n?.call(this,a),this.requestUpdate(i,p,t)},configurable:!0,enumerable:!0}}static getPropertyOptions(i){return this.elementProperties.get(i)??Ln}static _$Ei(){if(this.hasOwnProperty(ms("elementProperties")))return;let i=$c(this);i.finalize(),i.l!==void 0&&(this.l=[...i.l]),this.elementProperties=new Map(i.elementProperties)}static finalize(){if(this.hasOwnProperty(ms("finalized")))return;if(this.finalized=!0,this._$Ei(),this.hasOwnProperty(ms("properties"))){let e=this.properties,t=[...yc(e),...bc(e)];for(let s of t)this.createProperty(s,e[s])}let i=this[Symbol.metadata];if(i!==null){let e=litPropertyMetadata.get(i);if(e!==void 0)for(let[t,s]of e)this.elementProperties.set(t,s)}this._$Eh=new Map;for(let[e,t]of this.elementProperties){let s=this._$Eu(e,t);s!==void 0&&this._$Eh.set(s,e)}this.elementStyles=this.finalizeStyles(this.styles)}static finalizeStyles(i){let e=[];if(Array.isArray(i)){let t=new Set(i.flat(1/0).reverse());for(let s of t)e.unshift(yo(s))}else i!==void 0&&e.push(yo(i));return e}static _$Eu(i,e){let t=e.attribute;return t===!1?void 0:typeof t=="string"?t:typeof i=="string"?i.toLowerCase():void 0}constructor(){super(),this._$Ep=void 0,this.isUpdatePending=!1,this.hasUpdated=!1,this._$Em=null,this._$Ev()}_$Ev(){this._$ES=new Promise(i=>this.enableUpdating=i),this._$AL=new Map,this._$E_(),this.requestUpdate(),this.constructor.l?.forEach(i=>i(this))}addController(i){(this._$EO??=new Set).add(i),this.renderRoot!==void 0&&this.isConnected&&i.hostConnected?.()}removeController(i){this._$EO?.delete(i)}_$E_(){let i=new Map,e=this.constructor.elementProperties;for(let t of e.keys())this.hasOwnProperty(t)&&(i.set(t,this[t]),delete this[t]);i.size>0&&(this._$Ep=i)}createRenderRoot(){let i=this.shadowRoot??this.attachShadow(this.constructor.shadowRootOptions);return Mn(i,this.constructor.elementStyles),i}connectedCallback(){this.renderRoot??=this.createRenderRoot(),this.enableUpdating(!0),this._$EO?.forEach(i=>i.hostConnected?.())}enableUpdating(i){}disconnectedCallback(){this._$EO?.forEach(i=>i.hostDisconnected?.())}attributeChangedCallback(i,e,t){this._$AK(i,t)}_$ET(i,e){let t=this.constructor.elementProperties.get(i),s=this.constructor._$Eu(i,t);if(s!==void 0&&t.reflect===!0){let n=(t.converter?.toAttribute!==void 0?t.converter:fs).toAttribute(e,t.type);this._$Em=i,n==null?this.removeAttribute(s):this.setAttribute(s,n),this._$Em=null}}_$AK(i,e){let t=this.constructor,s=t._$Eh.get(i);if(s!==void 0&&this._$Em!==s){let n=t.getPropertyOptions(s),a=typeof n.converter=="function"?{fromAttribute:n.converter}:n.converter?.fromAttribute!==void 0?n.converter:fs;this._$Em=s;let p=a.fromAttribute(e,n.type);this[s]=p??this._$Ej?.get(s)??p,this._$Em=null}}requestUpdate(i,e,t,s=!1,n){if(i!==void 0){let a=this.constructor;if(s===!1&&(n=this[i]),t??=a.getPropertyOptions(i),!((t.hasChanged??ci)(n,e)||t.useDefault&&t.reflect&&n===this._$Ej?.get(i)&&!this.hasAttribute(a._$Eu(i,t))))return;this.C(i,e,t)}this.isUpdatePending===!1&&(this._$ES=this._$EP())}C(i,e,{useDefault:t,reflect:s,wrapped:n},a){t&&!(this._$Ej??=new Map).has(i)&&(this._$Ej.set(i,a??e??this[i]),n!==!0||a!==void 0)||(this._$AL.has(i)||(this.hasUpdated||t||(e=void 0),this._$AL.set(i,e)),s===!0&&this._$Em!==i&&(this._$Eq??=new Set).add(i))}async _$EP(){this.isUpdatePending=!0;try{await this._$ES}catch(e){Promise.reject(e)}let i=this.scheduleUpdate();return i!=null&&await i,!this.isUpdatePending}scheduleUpdate(){return this.performUpdate()}performUpdate(){if(!this.isUpdatePending)return;if(!this.hasUpdated){if(this.renderRoot??=this.createRenderRoot(),this._$Ep){for(let[s,n]of this._$Ep)this[s]=n;this._$Ep=void 0}let t=this.constructor.elementProperties;if(t.size>0)for(let[s,n]of t){let{wrapped:a}=n,p=this[s];a!==!0||this._$AL.has(s)||p===void 0||this.C(s,void 0,n,p)}}let i=!1,e=this._$AL;try{i=this.shouldUpdate(e),i?(this.willUpdate(e),this._$EO?.forEach(t=>t.hostUpdate?.()),this.update(e)):this._$EM()}catch(t){throw i=!1,this._$EM(),t}i&&this._$AE(e)}willUpdate(i){}_$AE(i){this._$EO?.forEach(e=>e.hostUpdated?.()),this.hasUpdated||(this.hasUpdated=!0,this.firstUpdated(i)),this.updated(i)}_$EM(){this._$AL=new Map,this.isUpdatePending=!1}get updateComplete(){return this.getUpdateComplete()}getUpdateComplete(){return this._$ES}shouldUpdate(i){return!0}update(i){this._$Eq&&=this._$Eq.forEach(e=>this._$ET(e,this[e])),this._$EM()}updated(i){}firstUpdated(i){}};Ae.elementStyles=[],Ae.shadowRootOptions={mode:"open"},Ae[ms("elementProperties")]=new Map,Ae[ms("finalized")]=new Map,_c?.({ReactiveElement:Ae}),(di.reactiveElementVersions??=[]).push("2.1.2");/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var $o=globalThis,Dn=o=>o,pi=$o.trustedTypes,Un=pi?pi.createPolicy("lit-html",{createHTML:o=>o}):void 0,wo="$lit$",Re=`lit$${Math.random().toFixed(9).slice(2)}$`,_o="?"+Re,vc=`<${_o}>`,st=document,ys=()=>st.createComment(""),bs=o=>o===null||typeof o!="object"&&typeof o!="function",vo=Array.isArray,Kn=o=>vo(o)||typeof o?.[Symbol.iterator]=="function",bo=`[ 	
\f\r]`,gs=/<(?:(!--|\/[^a-zA-Z])|(\/?[a-zA-Z][^>\s]*)|(\/?$))/g,Hn=/-->/g,Fn=/>/g,et=RegExp(`>|${bo}(?:([^\\s"'>=/]+)(${bo}*=${bo}*(?:[^ 	
\f\r"'\`<>=]|("|')|))|$)`,"g"),Bn=/'/g,Wn=/"/g,Gn=/^(?:script|style|textarea|title)$/i,xo=o=>(i,...e)=>({_$litType$:o,strings:i,values:e}),r=xo(1),Rt=xo(2),Rh=xo(3),me=Symbol.for("lit-noChange"),c=Symbol.for("lit-nothing"),zn=new WeakMap,tt=st.createTreeWalker(st,129);function Vn(o,i){if(!vo(o)||!o.hasOwnProperty("raw"))throw Error("invalid template strings array");return Un!==void 0?Un.createHTML(i):i}var Yn=(o,i)=>{let e=o.length-1,t=[],s,n=i===2?"<svg>":i===3?"<math>":"",a=gs;for(let p=0;p<e;p++){let h=o[p],y,A,b=-1,v=0;for(;v<h.length&&(a.lastIndex=v,A=a.exec(h),A!==null);)v=a.lastIndex,a===gs?A[1]==="!--"?a=Hn:A[1]!==void 0?a=Fn:A[2]!==void 0?(Gn.test(A[2])&&(s=RegExp("</"+A[2],"g")),a=et):A[3]!==void 0&&(a=et):a===et?A[0]===">"?(a=s??gs,b=-1):A[1]===void 0?b=-2:(b=a.lastIndex-A[2].length,y=A[1],a=A[3]===void 0?et:A[3]==='"'?Wn:Bn):a===Wn||a===Bn?a=et:a===Hn||a===Fn?a=gs:(a=et,s=void 0);let R=a===et&&o[p+1].startsWith("/>")?" ":"";n+=a===gs?h+vc:b>=0?(t.push(y),h.slice(0,b)+wo+h.slice(b)+Re+R):h+Re+(b===-2?p:R)}return[Vn(o,n+(o[e]||"<?>")+(i===2?"</svg>":i===3?"</math>":"")),t]},$s=class o{constructor({strings:i,_$litType$:e},t){let s;this.parts=[];let n=0,a=0,p=i.length-1,h=this.parts,[y,A]=Yn(i,e);if(this.el=o.createElement(y,t),tt.currentNode=this.el.content,e===2||e===3){let b=this.el.content.firstChild;b.replaceWith(...b.childNodes)}for(;(s=tt.nextNode())!==null&&h.length<p;){if(s.nodeType===1){if(s.hasAttributes())for(let b of s.getAttributeNames())if(b.endsWith(wo)){let v=A[a++],R=s.getAttribute(b).split(Re),D=/([.?@])?(.*)/.exec(v);h.push({type:1,index:n,name:D[2],strings:R,ctor:D[1]==="."?ui:D[1]==="?"?mi:D[1]==="@"?fi:ot}),s.removeAttribute(b)}else b.startsWith(Re)&&(h.push({type:6,index:n}),s.removeAttribute(b));if(Gn.test(s.tagName)){let b=s.textContent.split(Re),v=b.length-1;if(v>0){s.textContent=pi?pi.emptyScript:"";for(let R=0;R<v;R++)s.append(b[R],ys()),tt.nextNode(),h.push({type:2,index:++n});s.append(b[v],ys())}}}else if(s.nodeType===8)if(s.data===_o)h.push({type:2,index:n});else{let b=-1;for(;(b=s.data.indexOf(Re,b+1))!==-1;)h.push({type:7,index:n}),b+=Re.length-1}n++}}static createElement(i,e){let t=st.createElement("template");return t.innerHTML=i,t}};function it(o,i,e=o,t){if(i===me)return i;let s=t!==void 0?e._$Co?.[t]:e._$Cl,n=bs(i)?void 0:i._$litDirective$;return s?.constructor!==n&&(s?._$AO?.(!1),n===void 0?s=void 0:(s=new n(o),s._$AT(o,e,t)),t!==void 0?(e._$Co??=[])[t]=s:e._$Cl=s),s!==void 0&&(i=it(o,s._$AS(o,i.values),s,t)),i}var hi=class{constructor(i,e){this._$AV=[],this._$AN=void 0,this._$AD=i,this._$AM=e}get parentNode(){return this._$AM.parentNode}get _$AU(){return this._$AM._$AU}u(i){let{el:{content:e},parts:t}=this._$AD,s=(i?.creationScope??st).importNode(e,!0);tt.currentNode=s;let n=tt.nextNode(),a=0,p=0,h=t[0];for(;h!==void 0;){if(a===h.index){let y;h.type===2?y=new At(n,n.nextSibling,this,i):h.type===1?y=new h.ctor(n,h.name,h.strings,this,i):h.type===6&&(y=new gi(n,this,i)),this._$AV.push(y),h=t[++p]}a!==h?.index&&(n=tt.nextNode(),a++)}return tt.currentNode=st,s}p(i){let e=0;for(let t of this._$AV)t!==void 0&&(t.strings!==void 0?(t._$AI(i,t,e),e+=t.strings.length-2):t._$AI(i[e])),e++}},At=class o{get _$AU(){return this._$AM?._$AU??this._$Cv}constructor(i,e,t,s){this.type=2,this._$AH=c,this._$AN=void 0,this._$AA=i,this._$AB=e,this._$AM=t,this.options=s,this._$Cv=s?.isConnected??!0}get parentNode(){let i=this._$AA.parentNode,e=this._$AM;return e!==void 0&&i?.nodeType===11&&(i=e.parentNode),i}get startNode(){return this._$AA}get endNode(){return this._$AB}_$AI(i,e=this){i=it(this,i,e),bs(i)?i===c||i==null||i===""?(this._$AH!==c&&this._$AR(),this._$AH=c):i!==this._$AH&&i!==me&&this._(i):i._$litType$!==void 0?this.$(i):i.nodeType!==void 0?this.T(i):Kn(i)?this.k(i):this._(i)}O(i){return this._$AA.parentNode.insertBefore(i,this._$AB)}T(i){this._$AH!==i&&(this._$AR(),this._$AH=this.O(i))}_(i){this._$AH!==c&&bs(this._$AH)?this._$AA.nextSibling.data=i:this.T(st.createTextNode(i)),this._$AH=i}$(i){let{values:e,_$litType$:t}=i,s=typeof t=="number"?this._$AC(i):(t.el===void 0&&(t.el=$s.createElement(Vn(t.h,t.h[0]),this.options)),t);if(this._$AH?._$AD===s)this._$AH.p(e);else{let n=new hi(s,this),a=n.u(this.options);n.p(e),this.T(a),this._$AH=n}}_$AC(i){let e=zn.get(i.strings);return e===void 0&&zn.set(i.strings,e=new $s(i)),e}k(i){vo(this._$AH)||(this._$AH=[],this._$AR());let e=this._$AH,t,s=0;for(let n of i)s===e.length?e.push(t=new o(this.O(ys()),this.O(ys()),this,this.options)):t=e[s],t._$AI(n),s++;s<e.length&&(this._$AR(t&&t._$AB.nextSibling,s),e.length=s)}_$AR(i=this._$AA.nextSibling,e){for(this._$AP?.(!1,!0,e);i!==this._$AB;){let t=Dn(i).nextSibling;Dn(i).remove(),i=t}}setConnected(i){this._$AM===void 0&&(this._$Cv=i,this._$AP?.(i))}},ot=class{get tagName(){return this.element.tagName}get _$AU(){return this._$AM._$AU}constructor(i,e,t,s,n){this.type=1,this._$AH=c,this._$AN=void 0,this.element=i,this.name=e,this._$AM=s,this.options=n,t.length>2||t[0]!==""||t[1]!==""?(this._$AH=Array(t.length-1).fill(new String),this.strings=t):this._$AH=c}_$AI(i,e=this,t,s){let n=this.strings,a=!1;if(n===void 0)i=it(this,i,e,0),a=!bs(i)||i!==this._$AH&&i!==me,a&&(this._$AH=i);else{let p=i,h,y;for(i=n[0],h=0;h<n.length-1;h++)y=it(this,p[t+h],e,h),y===me&&(y=this._$AH[h]),a||=!bs(y)||y!==this._$AH[h],y===c?i=c:i!==c&&(i+=(y??"")+n[h+1]),this._$AH[h]=y}a&&!s&&this.j(i)}j(i){i===c?this.element.removeAttribute(this.name):this.element.setAttribute(this.name,i??"")}},ui=class extends ot{constructor(){super(...arguments),this.type=3}j(i){this.element[this.name]=i===c?void 0:i}},mi=class extends ot{constructor(){super(...arguments),this.type=4}j(i){this.element.toggleAttribute(this.name,!!i&&i!==c)}},fi=class extends ot{constructor(i,e,t,s,n){super(i,e,t,s,n),this.type=5}_$AI(i,e=this){if((i=it(this,i,e,0)??c)===me)return;let t=this._$AH,s=i===c&&t!==c||i.capture!==t.capture||i.once!==t.once||i.passive!==t.passive,n=i!==c&&(t===c||s);s&&this.element.removeEventListener(this.name,this,t),n&&this.element.addEventListener(this.name,this,i),this._$AH=i}handleEvent(i){typeof this._$AH=="function"?this._$AH.call(this.options?.host??this.element,i):this._$AH.handleEvent(i)}},gi=class{constructor(i,e,t){this.element=i,this.type=6,this._$AN=void 0,this._$AM=e,this.options=t}get _$AU(){return this._$AM._$AU}_$AI(i){it(this,i)}},Jn={M:wo,P:Re,A:_o,C:1,L:Yn,R:hi,D:Kn,V:it,I:At,H:ot,N:mi,U:fi,B:ui,F:gi},xc=$o.litHtmlPolyfillSupport;xc?.($s,At),($o.litHtmlVersions??=[]).push("3.3.3");var Zn=(o,i,e)=>{let t=e?.renderBefore??i,s=t._$litPart$;if(s===void 0){let n=e?.renderBefore??null;t._$litPart$=s=new At(i.insertBefore(ys(),n),n,void 0,e??{})}return s._$AI(o),s};/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var ko=globalThis,Q=class extends Ae{constructor(){super(...arguments),this.renderOptions={host:this},this._$Do=void 0}createRenderRoot(){let i=super.createRenderRoot();return this.renderOptions.renderBefore??=i.firstChild,i}update(i){let e=this.render();this.hasUpdated||(this.renderOptions.isConnected=this.isConnected),super.update(i),this._$Do=Zn(e,this.renderRoot,this.renderOptions)}connectedCallback(){super.connectedCallback(),this._$Do?.setConnected(!0)}disconnectedCallback(){super.disconnectedCallback(),this._$Do?.setConnected(!1)}render(){return me}};Q._$litElement$=!0,Q.finalized=!0,ko.litElementHydrateSupport?.({LitElement:Q});var kc=ko.litElementPolyfillSupport;kc?.({LitElement:Q});(ko.litElementVersions??=[]).push("4.2.2");/**
 * @license
 * Copyright 2022 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 *//**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var S=o=>(i,e)=>{e!==void 0?e.addInitializer(()=>{customElements.define(o,i)}):customElements.define(o,i)};/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var Tc={attribute:!0,type:String,converter:fs,reflect:!1,hasChanged:ci},Ac=(o=Tc,i,e)=>{let{kind:t,metadata:s}=e,n=globalThis.litPropertyMetadata.get(s);if(n===void 0&&globalThis.litPropertyMetadata.set(s,n=new Map),t==="setter"&&((o=Object.create(o)).wrapped=!0),n.set(e.name,o),t==="accessor"){let{name:a}=e;return{set(p){let h=i.get.call(this);i.set.call(this,p),this.requestUpdate(a,h,o,!0,p)},init(p){return p!==void 0&&this.C(a,void 0,o,p),p}}}if(t==="setter"){let{name:a}=e;return function(p){let h=this[a];i.call(this,p),this.requestUpdate(a,h,o,!0,p)}}throw Error("Unsupported decorator location: "+t)};function j(o){return(i,e)=>typeof e=="object"?Ac(o,i,e):((t,s,n)=>{let a=s.hasOwnProperty(n);return s.constructor.createProperty(n,t),a?Object.getOwnPropertyDescriptor(s,n):void 0})(o,i,e)}/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */function _(o){return j({...o,state:!0,attribute:!1})}/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 *//**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var nt=(o,i,e)=>(e.configurable=!0,e.enumerable=!0,Reflect.decorate&&typeof i!="object"&&Object.defineProperty(o,i,e),e);/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */function Z(o,i){return(e,t,s)=>{let n=a=>a.renderRoot?.querySelector(o)??null;if(i){let{get:a,set:p}=typeof t=="object"?e:s??(()=>{let h=Symbol();return{get(){return this[h]},set(y){this[h]=y}}})();return nt(e,t,{get(){let h=a.call(this);return h===void 0&&(h=n(this),(h!==null||this.hasUpdated)&&p.call(this,h)),h}})}return nt(e,t,{get(){return n(this)}})}}/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 *//**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 *//**
 * @license
 * Copyright 2021 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 *//**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var Xn=new Map,To=new Map;function g(o,i){let e=`${o}/${i}`,t=Xn.get(e)??{};return Xn.set(e,t),t}function Qn(o){if(o==="en")return Promise.resolve();let i=To.get(o)??Rc(o);return To.set(o,i),i.catch(()=>To.delete(o)),i.catch(()=>{})}async function Rc(o){let i=await fetch(new URL(`${o}.json`,import.meta.url));if(!i.ok)throw new Error(`The texts could not be loaded: ${i.status}`);let e=await i.json();for(let[t,s]of Object.entries(e))Object.assign(g(o,t),s)}var er=g("de","i18n");var tr={views:"Views",menu:"Open the menu of Home Assistant",conversations:"Conversations",memory:"Memory",graph:"Graph",request:"Requests",work:"Work",usage:"Usage",health:"Health",settings:"Settings",turn:"Turn",household:"Household",loading:"Loading …",loading_long:"Still loading. The connection is slow, or Home Assistant is busy.",failed:"This could not be loaded.",again:"Try again",more:"Show more",all_shown:"{count} in all",close:"Close",cancel:"Cancel",undo:"Undo",back:"Back",none_found:"Nothing found.",lost:"The connection to Home Assistant is lost. What you see is what was known last; it goes on by itself once Home Assistant is back.",back_again:"Home Assistant is back.",expired:"Your login has expired. Log in to Home Assistant again, then come back to this page.",gone:"Switchboard is not running: it is being loaded, was switched off, or was removed. Look at Settings > Devices & services.",stale:"Switchboard was updated. Reload this page to see its new version.",reload:"Reload",no_such_page:"There is no such page.",guests:"Guest mode is on: nothing of what was said is shown until the guests have left.",log_off_title:"Nothing is being kept yet",log_off:"Switchboard keeps no log, because nobody has agreed to one. Without it there is no history and nothing is learnt.",log_off_ask:"Ask an administrator of your home to switch the log on.",open_settings:"Open the settings",just_now:"just now",administrators_only:"Only administrators may see this."};var sr=g("es","i18n");var ir=g("fr","i18n");var or=g("it","i18n");var nr=g("nl","i18n");function X(o){return(i,e,t={})=>{let s=Ao(i.hass.language),n=o[s],a=o.en,p=t.count;return((typeof p=="number"&&new Intl.PluralRules(s).select(p)==="one"?n[`${e}_one`]:void 0)??n[e]??a[e]??e).replace(/\{(\w+)\}/g,(A,b)=>{let v=t[b];return v===void 0?A:typeof v=="number"?i.show.number(v):v})}}function Ao(o){let i=o.toLowerCase().split("-")[0]??"en";return i==="de"||i==="es"||i==="fr"||i==="it"||i==="nl"?i:"en"}var $=X({en:tr,de:er,es:sr,fr:ir,it:or,nl:nr});var he=class extends Error{constructor(e,t,s){super(s);this.kind=e;this.code=t}},Ec=1,Pc=2,Nc=3;function G(o,i){if(i instanceof he)return i;let e=typeof i=="number"?i:i?.code;if(e===Pc)return new he("expired","expired",$(o,"expired"));if(e===Nc||e===Ec||!o.hass.connected)return new he("lost","lost",$(o,"lost"));if(e==="unknown_command")return new he("gone","gone",$(o,"gone"));let t=i??{},s=t.translation_key,n=s&&t.translation_domain?o.hass.localize(`component.${t.translation_domain}.exceptions.${s}.message`,t.translation_placeholders):"",a=typeof t.message=="string"?t.message:String(i);return new he("refused",String(s??e??"unknown"),n||a)}var Ro={state:"loading"},Cc=4e3,St=class{constructor(i,e){this.app=i;this.changed=e;this.current=Ro;this.#e=0}#e;async load(i){let e=++this.#e,{value:t}=this.current;this.#t(t===void 0?Ro:{state:"loading",value:t});let s=setTimeout(()=>{e===this.#e&&this.#t({...this.current,is_slow:!0})},Cc);try{let n=await i();e===this.#e&&this.#t({state:"ready",value:n})}catch(n){if(e!==this.#e)return;let a=G(this.app(),n);this.#t({state:"failed",failure:a,...t===void 0?{}:{value:t}})}finally{clearTimeout(s)}}put(i){this.#e+=1,this.#t({state:"ready",value:i})}clear(){this.#e+=1,this.#t(Ro)}#t(i){this.current=i,this.changed()}};function B(o,i,e,t){let{state:s,value:n,failure:a}=i,p=s==="failed"&&a?r`<div class="alert bad" role="alert" data-state="failed">
          <p>${$(o,"failed")} ${a.message}</p>
          ${t?r`<button @click=${t}>${$(o,"again")}</button>`:c}
        </div>`:c,h=s==="loading"&&(n===void 0||i.is_slow)?r`<p class="quiet" role="status" data-state="loading">
          ${$(o,i.is_slow?"loading_long":"loading")}
        </p>`:c;return r`${p}${h}${n===void 0?c:e(n)}`}var I=O`
  :host {
    --sb-text: var(--primary-text-color, #141414);
    --sb-quiet: color-mix(in srgb, var(--sb-text) 72%, var(--sb-card));
    --sb-card: var(--ha-card-background, var(--card-background-color, #fff));
    --sb-ground: var(--primary-background-color, #fafafa);
    --sb-line: var(--divider-color, rgba(127, 127, 127, 0.3));
    --sb-link: color-mix(in srgb, var(--primary-color, #03a9f4) 55%, var(--sb-text));
    --sb-filled: color-mix(in srgb, var(--primary-color, #03a9f4) 62%, black);
    --sb-bad: color-mix(in srgb, var(--error-color, #db4437) 62%, var(--sb-text));
    --sb-warn: color-mix(in srgb, var(--warning-color, #ffa600) 40%, var(--sb-text));
    --sb-good: color-mix(in srgb, var(--success-color, #43a047) 55%, var(--sb-text));
    --sb-tint: color-mix(in srgb, var(--primary-color, #03a9f4) 10%, var(--sb-card));
    --sb-round: var(--ha-card-border-radius, 12px);
    color: var(--sb-text);
    font-family: var(--ha-font-family-body, Roboto, Noto, sans-serif);
    font-size: 16px;
    line-height: 1.45;
  }
  *,
  *::before,
  *::after {
    box-sizing: border-box;
  }
  h1,
  h2,
  h3,
  p,
  ul,
  ol,
  dl,
  dd,
  figure {
    margin: 0;
    padding: 0;
  }
  ul.plain,
  ol.plain {
    list-style: none;
  }
  h1 {
    font-size: 22px;
    font-weight: 500;
  }
  h2 {
    font-size: 18px;
    font-weight: 500;
  }
  h3 {
    font-size: 16px;
    font-weight: 500;
  }
  h1:focus {
    outline: none;
  }
  a {
    color: var(--sb-link);
  }
  :focus-visible {
    outline: 2px solid var(--sb-link);
    outline-offset: 2px;
  }
  button,
  .button {
    font: inherit;
    font-weight: 500;
    min-height: 40px;
    padding: 6px 14px;
    border-radius: 20px;
    border: 1px solid var(--sb-line);
    background: transparent;
    color: var(--sb-link);
    cursor: pointer;
    text-decoration: none;
    display: inline-flex;
    align-items: center;
    justify-content: center;
    gap: 6px;
  }
  button:hover:not(:disabled),
  .button:hover {
    background: var(--sb-tint);
  }
  button:disabled {
    color: var(--sb-quiet);
    cursor: default;
  }
  button.filled,
  .button.filled {
    background: var(--sb-filled);
    border-color: transparent;
    color: #fff;
  }
  button.filled:hover:not(:disabled),
  .button.filled:hover {
    background: var(--sb-filled);
    filter: brightness(1.15);
  }
  button.filled:disabled {
    background: var(--sb-line);
    color: var(--sb-quiet);
  }
  button.bad {
    color: var(--sb-bad);
  }
  button.bare {
    border-color: transparent;
  }
  input,
  select,
  textarea {
    font: inherit;
    color: inherit;
    background: var(--sb-card);
    border: 1px solid color-mix(in srgb, var(--sb-text) 45%, transparent);
    border-radius: 8px;
    padding: 8px 10px;
    min-height: 40px;
    max-width: 100%;
  }
  input[type="checkbox"],
  input[type="radio"] {
    min-height: 0;
    width: 20px;
    height: 20px;
    accent-color: var(--sb-filled);
  }
  textarea {
    width: 100%;
    resize: vertical;
  }
  label.field {
    display: grid;
    gap: 4px;
    font-size: 14px;
  }
  label.field > input,
  label.field > select,
  label.field > textarea {
    font-size: 16px;
    width: 100%;
  }
  .row {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
    align-items: center;
  }
  .stack {
    display: grid;
    gap: 16px;
    grid-template-columns: minmax(0, 1fr);
  }
  .spread {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
    align-items: center;
    justify-content: space-between;
  }
  .card {
    background: var(--sb-card);
    border: 1px solid var(--sb-line);
    border-radius: var(--sb-round);
    padding: 16px;
    overflow-wrap: anywhere;
  }
  .quiet {
    color: var(--sb-quiet);
    font-size: 14px;
  }
  .chip {
    display: inline-flex;
    align-items: center;
    gap: 4px;
    padding: 1px 10px;
    border-radius: 12px;
    font-size: 13px;
    border: 1px solid var(--sb-line);
    background: var(--sb-card);
    color: var(--sb-text);
  }
  .chip.bad {
    color: var(--sb-bad);
    border-color: currentColor;
  }
  .chip.warn {
    color: var(--sb-warn);
    border-color: currentColor;
  }
  .chip.good {
    color: var(--sb-good);
    border-color: currentColor;
  }
  .alert {
    border: 1px solid currentColor;
    border-radius: 8px;
    padding: 8px 12px;
    overflow-wrap: anywhere;
  }
  .alert.bad {
    color: var(--sb-bad);
  }
  .alert.warn {
    color: var(--sb-warn);
  }
  .scrolls {
    overflow-x: auto;
  }
  table {
    border-collapse: collapse;
    width: 100%;
    font-size: 14px;
  }
  th,
  td {
    text-align: start;
    vertical-align: top;
    padding: 6px 12px 6px 0;
    border-bottom: 1px solid var(--sb-line);
  }
  td.number,
  th.number {
    text-align: end;
    font-variant-numeric: tabular-nums;
  }
  pre {
    margin: 0;
    white-space: pre-wrap;
    overflow-wrap: anywhere;
    font-family: var(--ha-font-family-code, monospace);
    font-size: 13px;
  }
  .unseen {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
  @media (prefers-reduced-motion: reduce) {
    * {
      animation: none !important;
      transition: none !important;
      scroll-behavior: auto !important;
    }
  }
`;var q=class extends Q{constructor(){super(...arguments);this.path=[];this.#e=()=>this.requestUpdate();this.#t=()=>this.load()}static{this.styles=I}#e;#t;loader(){return new St(()=>this.app,this.#e)}connectedCallback(){super.connectedCallback(),this.app.addEventListener("changed",this.#e),this.app.addEventListener("returned",this.#t)}disconnectedCallback(){super.disconnectedCallback(),this.app.removeEventListener("changed",this.#e),this.app.removeEventListener("returned",this.#t)}willUpdate(e){e.has("path")&&String(e.get("path"))!==String(this.path)&&this.load()}};u([j({attribute:!1})],q.prototype,"app",2),u([j({attribute:!1})],q.prototype,"path",2);/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var Et={ATTRIBUTE:1,CHILD:2,PROPERTY:3,BOOLEAN_ATTRIBUTE:4,EVENT:5,ELEMENT:6},Se=o=>(...i)=>({_$litDirective$:o,values:i}),_e=class{constructor(i){}get _$AU(){return this._$AM._$AU}_$AT(i,e,t){this._$Ct=i,this._$AM=e,this._$Ci=t}_$AS(i,e){return this.update(i,e)}update(i,e){return this.render(...e)}};/**
 * @license
 * Copyright 2020 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var{I:Oc}=Jn,rr=o=>o;var lr=o=>o.strings===void 0,ar=()=>document.createComment(""),Pt=(o,i,e)=>{let t=o._$AA.parentNode,s=i===void 0?o._$AB:i._$AA;if(e===void 0){let n=t.insertBefore(ar(),s),a=t.insertBefore(ar(),s);e=new Oc(n,a,o,o.options)}else{let n=e._$AB.nextSibling,a=e._$AM,p=a!==o;if(p){let h;e._$AQ?.(o),e._$AM=o,e._$AP!==void 0&&(h=o._$AU)!==a._$AU&&e._$AP(h)}if(n!==s||p){let h=e._$AA;for(;h!==n;){let y=rr(h).nextSibling;rr(t).insertBefore(h,s),h=y}}}return e},Fe=(o,i,e=o)=>(o._$AI(i,e),o),Ic={},yi=(o,i=Ic)=>o._$AH=i,dr=o=>o._$AH,bi=o=>{o._$AR(),o._$AA.remove()};/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var cr=(o,i,e)=>{let t=new Map;for(let s=i;s<=e;s++)t.set(o[s],s);return t},Ee=Se(class extends _e{constructor(o){if(super(o),o.type!==Et.CHILD)throw Error("repeat() can only be used in text expressions")}dt(o,i,e){let t;e===void 0?e=i:i!==void 0&&(t=i);let s=[],n=[],a=0;for(let p of o)s[a]=t?t(p,a):a,n[a]=e(p,a),a++;return{values:n,keys:s}}render(o,i,e){return this.dt(o,i,e).values}update(o,[i,e,t]){let s=dr(o),{values:n,keys:a}=this.dt(i,e,t);if(!Array.isArray(s))return this.ut=a,n;let p=this.ut??=[],h=[],y,A,b=0,v=s.length-1,R=0,D=n.length-1;for(;b<=v&&R<=D;)if(s[b]===null)b++;else if(s[v]===null)v--;else if(p[b]===a[R])h[R]=Fe(s[b],n[R]),b++,R++;else if(p[v]===a[D])h[D]=Fe(s[v],n[D]),v--,D--;else if(p[b]===a[D])h[D]=Fe(s[b],n[D]),Pt(o,h[D+1],s[b]),b++,D--;else if(p[v]===a[R])h[R]=Fe(s[v],n[R]),Pt(o,s[b],s[v]),v--,R++;else if(y===void 0&&(y=cr(a,R,D),A=cr(p,b,v)),y.has(p[b]))if(y.has(p[v])){let ee=A.get(a[R]),oe=ee!==void 0?s[ee]:null;if(oe===null){let le=Pt(o,s[b]);Fe(le,n[R]),h[R]=le}else h[R]=Fe(oe,n[R]),Pt(o,s[b],oe),s[ee]=null;R++}else bi(s[v]),v--;else bi(s[b]),b++;for(;R<=D;){let ee=Pt(o,h[D+1]);Fe(ee,n[R]),h[R++]=ee}for(;b<=v;){let ee=s[b++];ee!==null&&bi(ee)}return this.ut=a,yi(o,h),me}});function ne(o,i,e=c){return r`<section class="card stack" data-state="empty">
    <h2>${o}</h2>
    <p>${i}</p>
    ${e===c?c:r`<div class="row">${e}</div>`}
  </section>`}function Pe(o){return ne($(o,"log_off_title"),`${$(o,"log_off")}${o.isAdmin?"":` ${$(o,"log_off_ask")}`}`,o.isAdmin?r`<a class="button filled" href=${o.link(`/settings/${o.info?.entries[0]?.entry_id??""}/consent`)}>
          ${$(o,"open_settings")}
        </a>`:c)}/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var ws=(o,i)=>{let e=o._$AN;if(e===void 0)return!1;for(let t of e)t._$AO?.(i,!1),ws(t,i);return!0},$i=o=>{let i,e;do{if((i=o._$AM)===void 0)break;e=i._$AN,e.delete(o),o=i}while(e?.size===0)},pr=o=>{for(let i;i=o._$AM;o=i){let e=i._$AN;if(e===void 0)i._$AN=e=new Set;else if(e.has(o))break;e.add(o),jc(i)}};function qc(o){this._$AN!==void 0?($i(this),this._$AM=o,pr(this)):this._$AM=o}function Mc(o,i=!1,e=0){let t=this._$AH,s=this._$AN;if(s!==void 0&&s.size!==0)if(i)if(Array.isArray(t))for(let n=e;n<t.length;n++)ws(t[n],!1),$i(t[n]);else t!=null&&(ws(t,!1),$i(t));else ws(this,o)}var jc=o=>{o.type==Et.CHILD&&(o._$AP??=Mc,o._$AQ??=qc)},wi=class extends _e{constructor(){super(...arguments),this._$AN=void 0}_$AT(i,e,t){super._$AT(i,e,t),pr(this),this.isConnected=i._$AU}_$AO(i,e=!0){i!==this.isConnected&&(this.isConnected=i,i?this.reconnected?.():this.disconnected?.()),e&&(ws(this,i),$i(this))}setValue(i){if(lr(this._$Ct))this._$Ct._$AI(i,this);else{let e=[...this._$Ct._$AH];e[this._$Ci]=i,this._$Ct._$AI(e,this,0)}}disconnected(){}reconnected(){}};var de=class{constructor(i,e){this.app=i;this.changed=e;this.items=[];this.total=0;this.next=0;this.state="loading";this.hasFirst=!1;this.#t=0;this.#s=!1}#e;#t;#s;async start(i,e={}){this.#e=i,this.#t+=1,this.#s=!1,e.clear&&(this.items=[],this.total=0,this.hasFirst=!1),await this.#i(0)}async more(){this.#s||this.next===null||!this.hasFirst||await this.#i(this.next)}put(i,e=this.total){this.items=i,this.total=e,this.changed()}async#i(i){let e=this.#e;if(!e)return;let t=this.#t;this.#s=!0,this.state="loading",this.failure=void 0,this.changed();try{let s=await e(i);if(t!==this.#t)return;this.items=i===0?s.items:[...this.items,...s.items],this.total=s.total,this.next=s.next_offset,this.hasFirst=!0,this.state="ready"}catch(s){if(t!==this.#t)return;this.state="failed",this.failure=G(this.app(),s)}finally{t===this.#t&&(this.#s=!1,this.changed())}}foot(){let i=this.app();return this.state==="failed"&&this.failure?r`<div class="alert bad" role="alert" data-state="failed">
        <p>${$(i,"failed")} ${this.failure.message}</p>
        <button @click=${()=>{this.#i(this.hasFirst?this.next??0:0)}}>
          ${$(i,"again")}
        </button>
      </div>`:this.state==="loading"?r`<p class="quiet" role="status" data-state="loading">
        ${$(i,"loading")}
      </p>`:r`<div class="spread">
      <p class="quiet">${$(i,"all_shown",{count:this.total})}</p>
      ${this.next===null?c:r`<button ${Lc(()=>{this.more()})} @click=${()=>{this.more()}}>
            ${$(i,"more")}
          </button>`}
    </div>`}},So=class extends wi{#e;#t=()=>{};constructor(i){if(super(i),i.type!==Et.ELEMENT)throw new Error("inSight belongs to an element")}render(i){return c}update(i,[e]){return this.#t=e,this.#e||(this.#e=new IntersectionObserver(t=>{t.some(s=>s.isIntersecting)&&this.#t()},{rootMargin:"600px"}),this.#e.observe(i.element)),c}disconnected(){this.#e?.disconnect(),this.#e=void 0}},Lc=Se(So);var hr=g("de","views/conversations/i18n");var ur={one:"One conversation",to_list:"All conversations",search:"Search in what was said",since:"From",until:"Until",more_filters:"More filters",only_failed:"Only what failed",dearest_first:"Dearest first",facet_owner:"Person",facet_agent_id:"Agent",facet_device_id:"Device",facet_area_id:"Room",facet_route:"Answered by",all:"All",found:"{count} found",found_one:"{count} found",no_words:"(no words)",messages:"{count} messages",messages_one:"{count} message",said_about:"What was said about “{words}”",assistant:"Assistant",tokens:"{count} tokens",route_local:"Home Assistant",route_model:"Model",route_fallback:"Stand-in",route_none:"Nobody",empty_title:"Nothing was said yet",empty:"Talk to your assistant, at a satellite or in the Assist dialog. What is said, who answered it and what it cost shows here, and what the house learns from it shows under Memory.",export:"Export",fork:"Continue in a copy",forked:"A copy was begun. It goes on where this one ended, in the conversation “{id}”; give this name to conversation.process.",delete:"Delete …",to_turn:"How it went",delete_heading:"Delete this conversation?",delete_for_good:"Delete for good",deleting:"Deleting …",going_messages:"{count} messages are deleted for good.",going_messages_one:"{count} message is deleted for good.",nothing_learnt:"Nothing was learnt from it.",going_memories:"Learnt from it alone, goes with it: {count} memories",going_relations:"In the graph, goes with it: {count} relations",going_entities:"In the graph, goes with it: {count} things",going_staying:"Stay, with fewer sources: {count} memories",becomes:"Then says: {text}",deleted:"Deleted: {messages} messages and {memories} memories.",not_erased:"Traces are left in the database until there is room on the disk to write it anew.",files_left:"These files may still hold it: {files}"};var mr=g("es","views/conversations/i18n");var fr=g("fr","views/conversations/i18n");var gr=g("it","views/conversations/i18n");var yr=g("nl","views/conversations/i18n");var U=X({en:ur,de:hr,es:mr,fr,it:gr,nl:yr});var Uc={local:"route_local",model:"route_model",fallback:"route_fallback",none:"route_none"},Hc={none:"bad",fallback:"warn"};function Eo(o,i){let e=Uc[i];return e?U(o,e):i}function _i(o,i){return i.map(e=>r`<span class="chip ${Hc[e]??""}">${Eo(o,e)}</span>`)}function br(o,i){return i.cost?r`<span class="chip">${o.show.money(i.cost)}</span>`:i.tokens?r`<span class="chip">${U(o,"tokens",{count:i.tokens})}</span>`:c}function _s(o,i){return i.area_id?o.areaName(i.area_id):i.device_id?o.deviceName(i.device_id):""}var $r=["owner","agent_id","device_id","area_id","route"],Po=["memories","relations","entities","staying"];var Fc=120,Bc=50,Wc=20,Ct,vs,xs,rt,H,Nt,wr,_r,vr,No,Co,Oo,xr,kr,Tr,Ar,Rr,vi,xi,Io,ue=class extends q{constructor(){super(...arguments);m(this,H);this.deleted=0;this.words="";this.having={};this.since="";this.until="";this.isFailed=!1;this.isDear=!1;m(this,Ct,new de(()=>this.app,()=>this.requestUpdate()));m(this,vs,new de(()=>this.app,()=>this.requestUpdate()));m(this,xs,this.loader());m(this,rt);m(this,vi,e=>{let t=e.target.value.trim();clearTimeout(d(this,rt)),N(this,rt,setTimeout(()=>l(this,H,Io).call(this,t),Fc))});m(this,xi,e=>{e.preventDefault(),clearTimeout(d(this,rt)),l(this,H,Io).call(this,this.search.value.trim())})}willUpdate(e){super.willUpdate(e),e.has("deleted")&&e.get("deleted")!==void 0&&this.load()}disconnectedCallback(){super.disconnectedCallback(),clearTimeout(d(this,rt))}load(){d(this,xs).load(()=>this.app.call("conversations/choices")),l(this,H,Nt).call(this,!1)}render(){let{app:e}=this,t=d(this,Ct);return d(this,H,wr)&&t.hasFirst&&t.total===0?l(this,H,_r).call(this):e.info&&!e.info.logs&&!t.hasFirst?Pe(e):r`<div class="stack">${l(this,H,vr).call(this)} ${this.words?l(this,H,Ar).call(this):l(this,H,kr).call(this)}</div>`}};Ct=new WeakMap,vs=new WeakMap,xs=new WeakMap,rt=new WeakMap,H=new WeakSet,Nt=function(e){let{since:t,until:s,words:n}=this,a={...t?{since:t}:{},...s?{until:s}:{}};if(n){let{owner:h}=this.having,y={query:n,limit:Wc,...a,...h?{owner:h}:{}};d(this,vs).start(A=>this.app.call("conversations/search",{...y,offset:A}),{clear:e});return}let p={limit:Bc,...a,...this.having,...this.isFailed?{failed:!0}:{},...this.isDear?{sort:"dearest"}:{}};d(this,Ct).start(h=>this.app.call("conversations/list",{...p,offset:h}),{clear:e})},wr=function(){let{since:e,until:t,isFailed:s,words:n}=this;return!(n||e||t||s||Object.keys(this.having).length)},_r=function(){let{app:e}=this;return e.info&&!e.info.logs?Pe(e):ne(U(e,"empty_title"),U(e,"empty"))},vr=function(){let{app:e}=this,t=d(this,xs).current.value;return r`<form class="card" role="search" @submit=${d(this,xi)}>
      <label class="field whole" for="search"
        >${U(e,"search")}
        <input
          id="search"
          type="search"
          maxlength="200"
          autocomplete="off"
          .value=${this.words}
          @input=${d(this,vi)}
        />
      </label>
      ${l(this,H,No).call(this,"since",this.since,s=>this.since=s)}
      ${l(this,H,No).call(this,"until",this.until,s=>this.until=s)}
      ${t?l(this,H,Oo).call(this,"owner",t):c}
      ${this.words?c:r`<details class="whole">
            <summary>${U(e,"more_filters")}</summary>
            <div class="filters">
              ${t?$r.filter(s=>s!=="owner").map(s=>l(this,H,Oo).call(this,s,t)):c}
              ${l(this,H,Co).call(this,"only_failed",this.isFailed,s=>this.isFailed=s)}
              ${l(this,H,Co).call(this,"dearest_first",this.isDear,s=>this.isDear=s)}
            </div>
          </details>`}
    </form>`},No=function(e,t,s){return r`<label class="field"
      >${U(this.app,e)}
      <input
        type="date"
        .value=${t}
        @change=${n=>{s(n.target.value),l(this,H,Nt).call(this,!0)}}
      />
    </label>`},Co=function(e,t,s){return r`<label class="check"
      ><input
        type="checkbox"
        .checked=${t}
        @change=${n=>{s(n.target.checked),l(this,H,Nt).call(this,!0)}}
      />${U(this.app,e)}</label
    >`},Oo=function(e,t){let{app:s}=this;return t[e].length?r`<label class="field"
      >${U(s,`facet_${e}`)}
      <select
        name=${e}
        @change=${n=>{let{[e]:a,...p}=this.having,h=n.target.value;this.having=h?{...p,[e]:h}:p,l(this,H,Nt).call(this,!0)}}
      >
        <option value="">${U(s,"all")}</option>
        ${t[e].map(n=>r`<option value=${n.value} ?selected=${n.value===this.having[e]}>
              ${l(this,H,xr).call(this,e,n.value)} (${s.show.number(n.conversations)})
            </option>`)}
      </select>
    </label>`:c},xr=function(e,t){let{app:s}=this;switch(e){case"owner":return s.ownerName(t);case"agent_id":return s.entityName(t);case"device_id":return s.deviceName(t);case"area_id":return s.areaName(t);case"route":return Eo(s,t)}},kr=function(){let{app:e}=this,t=d(this,Ct),s=[];for(let n of t.items){let a=this.isDear?"":e.show.day(n.at),p=s.at(-1);p?.day===a?p.of.push(n):s.push({day:a,of:[n]})}return r`<section class="stack" aria-labelledby="found">
      <h2 id="found" class="unseen">${$(e,"conversations")}</h2>
      <p class="unseen" role="status">
        ${t.state==="ready"?U(e,"found",{count:t.total}):""}
      </p>
      ${t.hasFirst&&!t.items.length?r`<p data-state="empty">${$(e,"none_found")}</p>`:s.map(n=>r`<div>
                ${n.day?r`<h3>${e.show.date(n.of[0]?.at??n.day)}</h3>`:c}
                <ul class="plain">
                  ${Ee(n.of,a=>a.conversation_id,a=>l(this,H,Tr).call(this,a))}
                </ul>
              </div>`)}
      ${t.foot()}
    </section>`},Tr=function(e){let{app:t}=this,s=_s(t,e);return r`<li class="card">
      <p>
        <a href=${t.link(`/conversations/${encodeURIComponent(e.conversation_id)}`)}
          >${e.beginning||U(t,"no_words")}</a
        >
      </p>
      <div class="spread">
        <span class="row">
          <span class="quiet"
            >${e.owners.map(n=>t.ownerName(n)).join(", ")}${s?` · ${s}`:""}</span
          >
          ${_i(t,e.routes)} ${br(t,e)}
        </span>
        <span class="quiet"
          >${U(t,"messages",{count:e.messages})} ·
          ${this.isDear?t.show.dateTime(e.at):t.show.time(e.at)}</span
        >
      </div>
    </li>`},Ar=function(){let{app:e}=this,t=d(this,vs);return r`<section class="stack" aria-labelledby="hits">
      <h2 id="hits">${U(e,"said_about",{words:this.words})}</h2>
      <p class="unseen" role="status">
        ${t.state==="ready"?U(e,"found",{count:t.total}):""}
      </p>
      ${t.hasFirst&&!t.items.length?r`<p data-state="empty">${$(e,"none_found")}</p>`:r`<ul class="plain">
            ${t.items.map(s=>l(this,H,Rr).call(this,s))}
          </ul>`}
      ${t.foot()}
    </section>`},Rr=function(e){let{app:t}=this,s=e.role==="user"?t.ownerName(e.owner):U(t,"assistant");return r`<li class="card">
      <p>
        <a href=${t.link(`/conversations/${encodeURIComponent(e.conversation_id)}`)}
          >${e.text}${e.is_cut?" …":""}</a
        >
      </p>
      <p class="quiet">${s} · ${t.show.dateTime(e.at)}</p>
    </li>`},vi=new WeakMap,xi=new WeakMap,Io=function(e){e!==this.words&&(this.words=e,l(this,H,Nt).call(this,!0))},ue.styles=[I,O`
      :host([hidden]) {
        display: none;
      }
      form,
      .filters {
        display: grid;
        grid-template-columns: repeat(auto-fit, minmax(min(170px, 100%), 1fr));
        gap: 12px;
        align-items: end;
      }
      .whole {
        grid-column: 1 / -1;
      }
      summary {
        cursor: pointer;
        min-height: 32px;
      }
      .filters {
        margin-top: 8px;
      }
      .check {
        display: flex;
        gap: 8px;
        align-items: center;
        min-height: 40px;
      }
      h3 {
        margin: 12px 0 8px;
      }
      li.card {
        padding: 12px 16px;
        margin-bottom: 8px;
        /* Rows that are not in sight are neither laid out nor painted. */
        content-visibility: auto;
        contain-intrinsic-size: auto 96px;
      }
      li a {
        color: var(--sb-text);
        font-weight: 500;
      }
    `],u([j({attribute:!1})],ue.prototype,"deleted",2),u([_()],ue.prototype,"words",2),u([_()],ue.prototype,"having",2),u([_()],ue.prototype,"since",2),u([_()],ue.prototype,"until",2),u([_()],ue.prototype,"isFailed",2),u([_()],ue.prototype,"isDear",2),u([Z("#search")],ue.prototype,"search",2),ue=u([S("sb-conversation-list")],ue);var lt,ki,Sr,at=class extends Q{constructor(){super(...arguments);m(this,ki);this.heading="";m(this,lt,null)}firstUpdated(){N(this,lt,zc()),this.dialog.showModal()}disconnectedCallback(){super.disconnectedCallback(),d(this,lt)instanceof HTMLElement&&d(this,lt).isConnected&&d(this,lt).focus()}render(){return r`
      <dialog aria-labelledby="heading" @cancel=${l(this,ki,Sr)}>
        <h2 id="heading">${this.heading}</h2>
        <div class="content"><slot></slot></div>
        <div class="actions"><slot name="actions"></slot></div>
      </dialog>
    `}};lt=new WeakMap,ki=new WeakSet,Sr=function(e){e.preventDefault(),this.dispatchEvent(new Event("closed"))},at.styles=[I,O`
      dialog {
        background: var(--sb-card);
        color: var(--sb-text);
        border: 1px solid var(--sb-line);
        border-radius: var(--sb-round);
        padding: 20px;
        width: min(640px, calc(100vw - 24px));
        max-height: calc(100dvh - 24px);
        overflow: auto;
      }
      dialog::backdrop {
        background: rgba(0, 0, 0, 0.55);
      }
      .content {
        margin-block: 12px 16px;
      }
      .actions {
        display: flex;
        flex-wrap: wrap;
        justify-content: flex-end;
        gap: 8px;
      }
    `],u([j()],at.prototype,"heading",2),u([Z("dialog")],at.prototype,"dialog",2),at=u([S("sb-dialog")],at);function zc(){let o=document.activeElement;for(;o?.shadowRoot?.activeElement;)o=o.shadowRoot.activeElement;return o}var We,ze,Er,Pr,Nr,Ti,ks,Be=class extends q{constructor(){super(...arguments);m(this,ze);this.conversation="";this.isBusy=!1;this.trouble="";m(this,We,this.loader());m(this,Ti,async()=>{let{app:e}=this,t=d(this,We).current.value;if(!(!t||this.isBusy)){this.isBusy=!0,this.trouble="";try{let s=await e.call("conversations/delete",{conversation_id:this.conversation,expected_revision:t.revision}),n=[...s.files_to_delete,...s.damaged_copies],a=[U(e,"deleted",{messages:s.messages,memories:s.memories})];s.erased||a.push(U(e,"not_erased")),n.length&&a.push(U(e,"files_left",{files:n.join(", ")})),e.notify(a.join(" ")),this.dispatchEvent(new Event("deleted"))}catch(s){let n=G(e,s);this.trouble=n.message,n.code==="memory_scope_changed"&&this.load()}finally{this.isBusy=!1}}});m(this,ks,()=>{this.isBusy||this.dispatchEvent(new Event("closed"))})}load(){let e=this.conversation;d(this,We).load(()=>this.app.call("conversations/delete_preview",{conversation_id:e}))}render(){let{app:e}=this,t=d(this,We).current;return r`<sb-dialog .heading=${U(e,"delete_heading")} @closed=${d(this,ks)}>
      <div class="stack">
        ${this.trouble?r`<p class="alert bad" role="alert">${this.trouble}</p>`:c}
        ${B(e,t,s=>l(this,ze,Er).call(this,s),()=>this.load())}
      </div>
      <button slot="actions" @click=${d(this,ks)}>${$(e,"cancel")}</button>
      <button
        slot="actions"
        class="filled"
        ?disabled=${t.state!=="ready"||this.isBusy}
        @click=${d(this,Ti)}
      >
        ${U(e,this.isBusy?"deleting":"delete_for_good")}
      </button>
    </sb-dialog>`}};We=new WeakMap,ze=new WeakSet,Er=function(e){let{app:t}=this,s=Po.some(n=>e[n]?.total);return r`
      <p>${U(t,"going_messages",{count:e.messages})}</p>
      ${s?c:r`<p>${U(t,"nothing_learnt")}</p>`}
      ${Po.map(n=>l(this,ze,Pr).call(this,n,e[n]))}
    `},Pr=function(e,t){if(!t?.total)return c;let{app:s}=this;return r`<details ?open=${e==="memories"} data-part=${e}>
      <summary>${U(s,`going_${e}`,{count:t.total})}</summary>
      <ul>
        ${t.items.map(n=>r`<li>
              ${n.text}${n.is_cut?" …":""}
              ${n.becomes?r`<span class="quiet">${U(s,"becomes",{text:n.becomes})}</span>`:c}
            </li>`)}
      </ul>
      ${t.next_offset===null?c:r`<button @click=${()=>l(this,ze,Nr).call(this,e,t)}>${$(s,"more")}</button>`}
    </details>`},Nr=async function(e,t){try{let s=await this.app.call("conversations/delete_preview",{conversation_id:this.conversation,part:e,offset:t.next_offset??0}),n=d(this,We).current.value,a=s[e];if(!n||!a)return;if(s.revision!==n.revision){this.load();return}d(this,We).put({...n,[e]:{...a,items:[...t.items,...a.items]}})}catch(s){this.trouble=G(this.app,s).message}},Ti=new WeakMap,ks=new WeakMap,Be.styles=[I,O`
      details > ul {
        margin: 4px 0 8px;
        padding-inline-start: 20px;
      }
      summary {
        cursor: pointer;
        min-height: 32px;
      }
    `],u([j({attribute:!1})],Be.prototype,"conversation",2),u([_()],Be.prototype,"isBusy",2),u([_()],Be.prototype,"trouble",2),Be=u([S("sb-conversation-delete")],Be);var Kc=100,Ts,ve,Ot,Cr,Ai,Ri,Si,Ne=class extends q{constructor(){super(...arguments);m(this,ve);this.owners=[];this.isDeleting=!1;this.busy="";this.forked="";m(this,Ts,new de(()=>this.app,()=>this.requestUpdate()));m(this,Ai,async()=>{let{app:e}=this;this.busy="export";try{let t={conversation_id:d(this,ve,Ot)},{conversation:s}=await e.call("conversations/export",t),n=new Blob([JSON.stringify(s,void 0,2)],{type:"application/json"}),a=document.createElement("a");a.href=URL.createObjectURL(n),a.download=`conversation-${d(this,ve,Ot).replace(/[^\w-]+/g,"_")}.json`,a.click(),setTimeout(()=>URL.revokeObjectURL(a.href),6e4)}catch(t){e.notifyFailure(t)}finally{this.busy=""}});m(this,Ri,async()=>{let{app:e}=this;this.busy="fork";try{let t={conversation_id:d(this,ve,Ot)};this.forked=(await e.call("conversations/fork",t)).conversation_id}catch(t){e.notifyFailure(t)}finally{this.busy=""}});m(this,Si,()=>{this.isDeleting=!1,this.dispatchEvent(new Event("conversation-deleted",{bubbles:!0,composed:!0}))})}load(){let e=d(this,ve,Ot);this.forked="",d(this,Ts).start(async t=>{let s={conversation_id:e,limit:Kc,offset:t},n=await this.app.call("conversations/get",s);return this.owners=n.owners,n})}render(){let{app:e}=this,t=d(this,Ts),s=t.items[0];return r`<div class="stack">
      ${s?r`<section class="card stack">
              <p>
                ${this.owners.map(n=>e.ownerName(n)).join(", ")},
                ${e.show.dateTime(s.at)}${_s(e,s)?`, ${_s(e,s)}`:""}
              </p>
              <div class="row">
                <button ?disabled=${this.busy!==""} @click=${d(this,Ai)}>
                  ${U(e,"export")}
                </button>
                <button ?disabled=${this.busy!==""} @click=${d(this,Ri)}>${U(e,"fork")}</button>
                <button class="bad" @click=${()=>this.isDeleting=!0}>
                  ${U(e,"delete")}
                </button>
              </div>
              <p role="status" ?hidden=${!this.forked}>
                ${this.forked?U(e,"forked",{id:this.forked}):""}
              </p>
            </section>
            <ol class="plain">
              ${Ee(t.items,n=>n.id,n=>l(this,ve,Cr).call(this,n))}
            </ol>`:c}
      ${t.foot()}
      ${this.isDeleting?r`<sb-conversation-delete
            .app=${e}
            .conversation=${d(this,ve,Ot)}
            @closed=${()=>this.isDeleting=!1}
            @deleted=${d(this,Si)}
          ></sb-conversation-delete>`:c}
    </div>`}};Ts=new WeakMap,ve=new WeakSet,Ot=function(){return this.path[0]??""},Cr=function(e){let{app:t}=this,s=e.role==="user",n=s?t.ownerName(e.owner):U(t,"assistant");return r`<li class=${s?"user":""}><div class="meta quiet">${n} ·
      ${t.show.time(e.at,!0)}
      ${s||!e.route?c:_i(t,[e.route])}
      <a href=${t.link(`/turn/${encodeURIComponent(e.id)}`)}>${U(t,"to_turn")}</a></div
      >${e.text}${e.is_cut?" …":""}</li>`},Ai=new WeakMap,Ri=new WeakMap,Si=new WeakMap,Ne.styles=[I,O`
      li {
        padding: 10px 14px;
        margin-bottom: 8px;
        max-width: min(46rem, 92%);
        width: fit-content;
        border: 1px solid var(--sb-line);
        border-radius: var(--sb-round);
        background: var(--sb-card);
        overflow-wrap: anywhere;
        white-space: pre-wrap;
      }
      li.user {
        margin-inline-start: auto;
        background: var(--sb-tint);
      }
      .meta {
        white-space: normal;
      }
    `],u([_()],Ne.prototype,"owners",2),u([_()],Ne.prototype,"isDeleting",2),u([_()],Ne.prototype,"busy",2),u([_()],Ne.prototype,"forked",2),Ne=u([S("sb-conversation-one")],Ne);var As,Pi,Ei=class extends q{constructor(){super(...arguments);m(this,As,0);m(this,Pi,()=>{N(this,As,d(this,As)+1),this.requestUpdate(),this.app.go("/conversations",{replace:!0})})}load(){}render(){let{app:e}=this,[t]=this.path;return r`<div class="stack" @conversation-deleted=${d(this,Pi)}>
      <div class="spread">
        <h1 tabindex="-1">${t?U(e,"one"):$(e,"conversations")}</h1>
        ${t?r`<a class="button" href=${e.link("/conversations")}>${U(e,"to_list")}</a>`:c}
      </div>
      <sb-conversation-list
        .app=${e}
        .deleted=${d(this,As)}
        ?hidden=${t!==void 0}
      ></sb-conversation-list>
      ${t?r`<sb-conversation-one .app=${e} .path=${this.path}></sb-conversation-one>`:c}
    </div>`}};As=new WeakMap,Pi=new WeakMap,Ei=u([S("sb-conversations")],Ei);var fe={width:148,height:30},Ni=42,Or=132,qo=12,Gc=18;function Ir(o,i,e){let[t]=o;if(!t)return{width:0,height:0,nodes:[],lines:[]};let s=new Map(o.map(D=>[D.id,D])),n=i.filter(D=>s.has(D.subject)&&s.has(D.object)),a=Yc(n),{columns:p,parents:h}=Jc(t.id,o,a),A=Math.max(...p.map(D=>D.length))*Ni+2*qo,b=new Map;p.forEach((D,ee)=>{let oe=(A-D.length*Ni)/2;D.forEach((le,He)=>{let Qe=s.get(le);if(!Qe)return;let mo=qo+ee*(fe.width+Or);b.set(le,{node:Qe,column:ee,x:mo,y:oe+He*Ni+(Ni-fe.height)/2})})});let v=new Set,R=n.map(D=>Zc(D,b,h,v,s,e));return{width:p.length*fe.width+(p.length-1)*Or+2*qo,height:A,nodes:[...b.values()],lines:R}}function Vc(o,i,e){let{text:t}=o,s=i&&t.startsWith(i)?i.length:0,n=e&&t.endsWith(e)?t.length-e.length:t.length,a=t.slice(s,n).trim();return s&&n<t.length&&a?a:o.predicate.replaceAll("_"," ")}function Mo(o,i){return o.valid_to!==null&&Date.parse(o.valid_to)<=i}function Yc(o){let i=new Map,e=(t,s)=>{i.set(t,[...i.get(t)??[],s])};for(let{subject:t,object:s}of o)e(t,s),e(s,t);return i}function Jc(o,i,e){let t=new Map([[o,""]]),s=[[o]];for(;;){let a=[];for(let p of s[s.length-1]??[])for(let h of e.get(p)??[])t.has(h)||(t.set(h,p),a.push(h));if(!a.length)break;s.push(a)}let n=i.map(a=>a.id).filter(a=>!t.has(a));return n.length&&s.push(n),{columns:s,parents:t}}function Zc(o,i,e,t,s,n){let[a,p]=[i.get(o.subject),i.get(o.object)];if(!a||!p)throw new Error("a relation without its ends is not drawn");let[h,y]=a.column<=p.column?[a,p]:[p,a],A=y.node.id,b=e.get(A)===h.node.id&&!t.has(A);b&&t.add(A);let v=Vc(o,s.get(o.subject)?.name,s.get(o.object)?.name),R=jo(v,Gc),D=h===a?`${R} →`:`← ${R}`;return{relation:o,path:Xc(h,y),label:b?{x:y.x-10,y:y.y+fe.height/2-4,text:D}:null,is_over:Mo(o,n)}}function Xc(o,i){let[e,t]=[o.y+fe.height/2,i.y+fe.height/2],s=o.x+fe.width;if(o.column===i.column){let a=s+26+Math.min(30,Math.abs(t-e)/8);return`M ${s} ${e} C ${a} ${e}, ${a} ${t}, ${s} ${t}`}let n=(s+i.x)/2-40;return`M ${s} ${e} C ${n} ${e}, ${n} ${t}, ${i.x} ${t}`}function jo(o,i){let e=[...o];return e.length>i?`${e.slice(0,i-1).join("")}…`:o}var qr=g("de","views/graph/i18n");var Mr={entity:"What or who",hops:"How far",hops_1:"next to it",hops_2:"two steps away",owner:"In whose memory",owner_any:"All that I may see",show:"Show",empty_title:"How things hang together",empty:"From what is said, the house learns who belongs to whom, lives or works where, and what is kept where. Enter a name as it is said at home, of a person, a pet, a place or a thing, to see what is known around it.",several:"Several are called so. Which one?",more:"There is more around it; these are the nearest {count}.",drawing:"What hangs together, as a drawing; the tables below say the same",relations:"{count} relations",relations_one:"One relation",no_relations:"It is known, but nothing hangs together with it yet.",says:"What holds",since:"Since",certain:"Certain",of:"Whose",known_from:"Known from",memory:"Memory {number}",ended:"has ended",nodes:"{count} people, places and things",nodes_one:"One person, place or thing",name:"Name",kind:"Kind",also:"Also called",kind_person:"person",kind_pet:"pet",kind_place:"place",kind_room:"room",kind_device:"device",kind_habit:"habit",kind_thing:"thing"};var jr=g("es","views/graph/i18n");var Lr=g("fr","views/graph/i18n");var Dr=g("it","views/graph/i18n");var Ur=g("nl","views/graph/i18n");var z=X({en:Mr,de:qr,es:jr,fr:Lr,it:Dr,nl:Ur});var ep=100,tp=18,It,W,Fr,Br,Oi,Ci,Rs,Lo,Wr,zr,Kr,Do,Gr,Vr,Yr,Ke=class extends q{constructor(){super(...arguments);m(this,W);m(this,It,this.loader());m(this,Oi,e=>{e.preventDefault();let t=this.entity.value.trim();t&&this.app.go(l(this,W,Ci).call(this,t,this.hops.value,this.owner.value))})}load(){let{asked:e}=this;if(!e)return;let{entity:t,hops:s,owner:n}=e,a={entity:t,hops:s,limit:ep,with_ended:!0,...n?{owner:n}:{}};d(this,It).load(()=>l(this,W,Fr).call(this,a))}willUpdate(e){e.has("path")&&d(this,It).clear(),super.willUpdate(e)}get asked(){let[e,t="1",s=""]=this.path;return e?{entity:e,hops:t==="2"?2:1,owner:s}:null}render(){let{app:e,asked:t}=this;return r`<div class="stack">
      <h1 tabindex="-1">${$(e,"graph")}</h1>
      ${e.info&&!e.info.logs?Pe(e):c} ${l(this,W,Br).call(this)}
      ${t?B(e,d(this,It).current,s=>l(this,W,Wr).call(this,s),()=>this.load()):l(this,W,Lo).call(this)}
    </div>`}};It=new WeakMap,W=new WeakSet,Fr=async function(e){try{return await this.app.call("graph/neighbourhood",e)}catch(t){let s=G(this.app,t);if(s.code!=="graph_entity_unknown")throw s;return{revision:"",unknown:s.message}}},Br=function(){let{app:e,asked:t}=this,s=e.info?.owners??[];return r`<form class="card" role="search" @submit=${d(this,Oi)}>
      <label class="field wide">
        ${z(e,"entity")}
        <input id="entity" required maxlength="255" .value=${t?.entity??""} />
      </label>
      <label class="field">
        ${z(e,"hops")}
        <select id="hops">
          <option value="1" ?selected=${t?.hops!==2}>${z(e,"hops_1")}</option>
          <option value="2" ?selected=${t?.hops===2}>${z(e,"hops_2")}</option>
        </select>
      </label>
      <label class="field">
        ${z(e,"owner")}
        <select id="owner">
          <option value="">${z(e,"owner_any")}</option>
          ${s.map(n=>r`<option value=${n} ?selected=${t?.owner===n}>
                ${e.ownerName(n)}
              </option>`)}
        </select>
      </label>
      <button class="filled">${z(e,"show")}</button>
    </form>`},Oi=new WeakMap,Ci=function(e,t,s){return`/graph/${[e,String(t),...s?[s]:[]].map(encodeURIComponent).join("/")}`},Rs=function(e){return l(this,W,Ci).call(this,e.id,this.asked?.hops??1,this.asked?.owner??"")},Lo=function(){let{app:e}=this,t=(e.info?.owners??[]).filter(s=>s!=="household");return ne(z(e,"empty_title"),z(e,"empty"),t.map(s=>r`<a class="button" href=${e.link(l(this,W,Ci).call(this,e.ownerName(s),1,""))}>
            ${e.ownerName(s)}
          </a>`))},Wr=function(e){let{app:t}=this;if(e.unknown)return r`<p role="status" data-state="empty">${e.unknown}</p>
        ${l(this,W,Lo).call(this)}`;if(e.candidates)return r`<section class="card stack">
        <h2>${z(t,"several")}</h2>
        <ul class="plain stack">
          ${e.candidates.map(p=>r`<li>
                <a href=${t.link(l(this,W,Rs).call(this,p))}>${p.name}</a>
                <span class="quiet">${l(this,W,Do).call(this,p)}</span>
              </li>`)}
        </ul>
      </section>`;let{nodes:s=[],relations:n=[],more:a=!1}=e;return r`${l(this,W,zr).call(this,s,n)}
      ${a?r`<p class="alert warn">${z(t,"more",{count:s.length})}</p>`:c}
      ${l(this,W,Gr).call(this,s,n)}`},zr=function(e,t){let{app:s}=this,{width:n,height:a,nodes:p,lines:h}=Ir(e,t,Date.now());return r`<figure class="card" tabindex="0" aria-label=${z(s,"drawing")}>
      <svg width=${n} height=${a} role="group" aria-label=${z(s,"drawing")}>
        ${h.map(y=>Rt`<path
              class="line ${y.is_over?"over":""} ${y.label?"":"beside"}"
              d=${y.path}><title>${y.relation.text}</title></path>`)}
        ${h.map(({label:y,relation:A})=>y?Rt`<text class="says" text-anchor="end" x=${y.x} y=${y.y}
                aria-hidden="true"><title>${A.text}</title>${y.text}</text>`:c)}
        ${p.map(({node:y,x:A,y:b},v)=>Rt`<a
              class=${v===0?"first":""}
              href=${s.link(l(this,W,Rs).call(this,y))}
              aria-label="${y.name}, ${l(this,W,Do).call(this,y)}"
              @click=${R=>l(this,W,Kr).call(this,R,y)}>
              <title>${y.name}</title>
              <rect x=${A} y=${b} width=${fe.width} height=${fe.height} rx="15"></rect>
              <text x=${A+fe.width/2} y=${b+fe.height/2+5} text-anchor="middle">
                ${jo(y.name,tp)}</text>
            </a>`)}
      </svg>
    </figure>`},Kr=function(e,t){e.metaKey||e.ctrlKey||e.shiftKey||e.altKey||(e.preventDefault(),this.app.go(l(this,W,Rs).call(this,t)))},Do=function(e){let t=Hr(e.kind),s=e.owners.map(n=>this.app.ownerName(n)).join(", ");return[t?z(this.app,t):e.kind,s].join(" · ")},Gr=function(e,t){let{app:s}=this;return r`<section class="card stack">
        <h2 id="relations">${z(s,"relations",{count:t.length})}</h2>
        ${t.length===0?r`<p>${z(s,"no_relations")}</p>`:r`<div class="scrolls" tabindex="0" role="region" aria-labelledby="relations">
              <table>
                <thead>
                  <tr>
                    <th scope="col">${z(s,"says")}</th>
                    <th scope="col">${z(s,"since")}</th>
                    <th scope="col" class="number">${z(s,"certain")}</th>
                    <th scope="col">${z(s,"of")}</th>
                    <th scope="col">${z(s,"known_from")}</th>
                  </tr>
                </thead>
                <tbody>
                  ${t.map(n=>l(this,W,Vr).call(this,n))}
                </tbody>
              </table>
            </div>`}
      </section>
      <section class="card stack">
        <h2 id="nodes">${z(s,"nodes",{count:e.length})}</h2>
        <div class="scrolls" tabindex="0" role="region" aria-labelledby="nodes">
          <table>
            <thead>
              <tr>
                <th scope="col">${z(s,"name")}</th>
                <th scope="col">${z(s,"kind")}</th>
                <th scope="col">${z(s,"also")}</th>
                <th scope="col">${z(s,"of")}</th>
              </tr>
            </thead>
            <tbody>
              ${e.map(n=>l(this,W,Yr).call(this,n))}
            </tbody>
          </table>
        </div>
      </section>`},Vr=function(e){let{app:t}=this,s=Mo(e,Date.now());return r`<tr>
      <th scope="row">
        ${e.text} ${s?r`<span class="chip">${z(t,"ended")}</span>`:c}
      </th>
      <td>
        ${t.show.date(e.valid_from)}${e.valid_to?r` – ${t.show.date(e.valid_to)}`:c}
      </td>
      <td class="number">${t.show.percent(e.confidence)}</td>
      <td>${e.owners.map(n=>t.ownerName(n)).join(", ")}</td>
      <td>
        ${e.memory_ids.map((n,a)=>r`<a href=${t.link(`/memory/${encodeURIComponent(n)}`)}>
              ${z(t,"memory",{number:a+1})}
            </a> `)}
      </td>
    </tr>`},Yr=function(e){let{app:t}=this,s=Hr(e.kind),n=[...e.names.slice(1),...e.ha_ref?[e.ha_ref]:[]];return r`<tr>
      <th scope="row"><a href=${t.link(l(this,W,Rs).call(this,e))}>${e.name}</a></th>
      <td>${s?z(t,s):e.kind}</td>
      <td>${n.join(", ")}</td>
      <td>${e.owners.map(a=>t.ownerName(a)).join(", ")}</td>
    </tr>`},Ke.styles=[I,O`
      form {
        display: flex;
        flex-wrap: wrap;
        gap: 12px;
        align-items: end;
      }
      form .wide {
        flex: 1 1 200px;
      }
      figure {
        overflow: auto;
        max-height: 70dvh;
      }
      svg {
        display: block;
        font-size: 13px;
      }
      .line {
        fill: none;
        stroke: color-mix(in srgb, var(--sb-text) 55%, var(--sb-card));
        stroke-width: 1.5;
      }
      .line.over {
        stroke-dasharray: 2 5;
      }
      .line.beside {
        stroke-width: 1;
        stroke-dasharray: 6 3;
      }
      .says {
        fill: var(--sb-quiet);
        stroke: var(--sb-card);
        stroke-width: 4px;
        paint-order: stroke;
        font-size: 12px;
      }
      rect {
        fill: var(--sb-card);
        stroke: color-mix(in srgb, var(--sb-text) 55%, var(--sb-card));
      }
      .first rect {
        fill: var(--sb-tint);
        stroke: var(--sb-link);
        stroke-width: 2;
      }
      svg a {
        text-decoration: none;
      }
      svg a text {
        fill: var(--sb-text);
      }
      svg a:focus-visible {
        outline: none;
      }
      svg a:focus-visible rect,
      svg a:hover rect {
        stroke: var(--sb-link);
        stroke-width: 3;
      }
    `],u([Z("#entity")],Ke.prototype,"entity",2),u([Z("#hops")],Ke.prototype,"hops",2),u([Z("#owner")],Ke.prototype,"owner",2),Ke=u([S("sb-graph")],Ke);var sp=["person","pet","place","room","device","habit","thing"];function Hr(o){let i=sp.find(e=>e===o);return i?`kind_${i}`:null}var Jr=g("de","views/health/i18n");var Zr={look_again:"Look again",guests:"Guest mode is on: nothing is logged and nothing recalled.",empty_title:"No connection is set up",empty:"A connection to Azure OpenAI is what Switchboard speaks through. Set one up, and how it is doing is shown here.",to_integration:"Open the integration",not_loaded:"This connection is not loaded. Home Assistant says why on the page of the integration.",takes_over:"{agent}: where no model can answer, {other} takes over.",nobody_takes_over:"{agent}: where no model can answer, nobody takes over, and it says so.",is_open:"Left alone for {seconds} s",is_half_open:"Tried by one call",is_failing:"Failing",is_well:"Well",is_unknown:"Not asked yet",role_own:"The connection's own deployment",role_fallback:"Fallback deployment",role_named:"Deployment of an agent or of background work",role_embedding:"Deployment for vectors",rank:"rank {rank}",model:"Model: {model}.",model_unknown:"Which model answers is not known yet.",retires:"Its model may be retired from {day} on. Give the deployment another model in the Azure portal before that.",retired:"Its model may be retired since {day}. Give the deployment another model in the Azure portal.",last_success:"Last answer {ago}.",no_success:"It has not answered yet.",last_failure:"Last failure {ago}.",no_failure:"No failure is known.",never_asked:"It was not asked in the last 7 days, so nothing can be said of its times.",typical:"Half / 95 % of the calls",day:"24 hours",week:"7 days",calls:"Calls",errors:"Failed",first_word:"To the first word",whole:"To the end",refuses:"It was found not to take these, so they are left out or sent otherwise:",refuses_nothing:"It has refused nothing so far.",ask_again:"Ask again",will_ask:"It will be asked again with the next call.",database:"Database",db_bad:"Something is wrong",db_open:"Well",db_none:"There is none",db_bad_means:"It cannot be opened or written at present. What to do stands under Settings > Repairs.",log:"Log of conversations",log_on:"On",log_off:"Off: nobody has agreed to one",size:"Size",integrity:"When it was opened",db_created:"Made new",db_ok:"Sound",db_repaired:"Indexes were damaged and have been built anew",db_salvaged:"It was damaged; what could be read was saved",db_moved_aside:"It was damaged and laid aside; an empty one took its place",db_begun_anew:"It was deleted while it was open, and begun anew",checked:"Opened",backup:"Last backup with it",backup_now:"Being made now",backup_unknown:"None is known",retention:"Messages are kept",for_ever:"For ever",n_days:"{count} days",dropped:"Messages lost because the queue was full",reason_no_answer:"The answer did not begin in time, or nobody waited for it any longer.",reason_resting:"It failed too often of late and is left alone for a while; it is tried again by itself.",reason_unsteady_model:"It answers with ever another model, so vectors cannot be compared. Give it one model.",reason_embeddings_unsupported:"This deployment has no embeddings. Name one of an embeddings model in the settings.",reason_import_content_gone:"The words of this import are kept nowhere. Give them once more, or undo it.",reason_purged:"The messages were deleted meanwhile.",reason_other:"It failed ({reason}). The log of Home Assistant has the details."};var Xr=g("es","views/health/i18n");var Qr=g("fr","views/health/i18n");var ea=g("it","views/health/i18n");var ta=g("nl","views/health/i18n");var L=X({en:Zr,de:Jr,es:Xr,fr:Qr,it:ea,nl:ta});var op=["no_answer","resting","unsteady_model","embeddings_unsupported","import_content_gone","purged"];function dt(o,i){if(!i)return"";if(op.includes(i))return L(o,`reason_${i}`);let e=o.hass.localize(`component.switchboard.exceptions.${i}.message`);return e&&!e.includes("{")?e:L(o,"reason_other",{reason:i})}var np=60*864e5,sa="/config/integrations/integration/switchboard",Ss,te,ia,oa,na,ra,aa,la,da,ca,qt=class extends q{constructor(){super(...arguments);m(this,te);this.busy=!1;m(this,Ss,this.loader())}load(){d(this,Ss).load(()=>this.app.call("health/get"))}render(){let{app:e}=this;return r`<div class="stack">
      <div class="spread">
        <h1 tabindex="-1">${$(e,"health")}</h1>
        <button @click=${()=>this.load()}>${L(e,"look_again")}</button>
      </div>
      ${B(e,d(this,Ss).current,t=>l(this,te,ia).call(this,t),()=>this.load())}
    </div>`}};Ss=new WeakMap,te=new WeakSet,ia=function(e){let{app:t}=this;return r`
      ${e.guests?r`<p class="alert warn">${L(t,"guests")}</p>`:c}
      ${e.connections.length?e.connections.map(s=>l(this,te,oa).call(this,s)):ne(L(t,"empty_title"),L(t,"empty"),r`<a class="button filled" href=${sa}>${L(t,"to_integration")}</a>`)}
      ${l(this,te,ca).call(this,e.database)}
    `},oa=function(e){let{app:t}=this;return r`<section class="stack">
      <h2>${e.title}</h2>
      ${e.state==="loaded"?c:r`<div class="alert bad stack">
            <p>${L(t,"not_loaded")}</p>
            <a href=${sa}>${L(t,"to_integration")}</a>
          </div>`}
      <ul class="plain">
        ${e.agents.map(s=>r`<li>
            ${s.takes_over?L(t,"takes_over",{agent:s.name,other:t.entityName(s.takes_over)}):L(t,"nobody_takes_over",{agent:s.name})}
          </li>`)}
      </ul>
      <div class="cards">${e.deployments.map(s=>l(this,te,na).call(this,e,s))}</div>
    </section>`},na=function(e,t){let{app:s}=this,n=t.last_failure,a=n!==null&&(t.last_success??"")<n.at,p=t.breaker.state!=="closed"?t.breaker.state:a?"failing":t.last_success?"well":"unknown",h={open:"bad",half_open:"warn",failing:"bad",well:"good",unknown:""}[p];return r`<article class="card stack">
      <div class="spread">
        <h3>${t.name}</h3>
        <span class="chip ${h}">
          ${L(s,`is_${p}`,{seconds:Math.ceil(t.breaker.seconds??0)})}
        </span>
      </div>
      <p class="quiet">
        ${L(s,`role_${t.role}`)}${t.rank?`, ${L(s,"rank",{rank:t.rank})}`:""}.
        ${t.model?L(s,"model",{model:t.model}):L(s,"model_unknown")}
      </p>
      ${l(this,te,ra).call(this,t)}
      <p>
        ${t.last_success?L(s,"last_success",{ago:s.show.ago(t.last_success)}):L(s,"no_success")}
        ${n?L(s,"last_failure",{ago:s.show.ago(n.at)}):L(s,"no_failure")}
      </p>
      ${n?r`<p class=${a?"alert bad":"quiet"}>${dt(s,n.reason)}</p>`:c}
      ${t.week.calls?l(this,te,aa).call(this,t):r`<p class="quiet">${L(s,"never_asked")}</p>`}
      ${l(this,te,la).call(this,e,t)}
    </article>`},ra=function(e){if(!e.retires)return c;let{app:t}=this,s=`${e.retires}T12:00:00Z`,n=Date.parse(s)-Date.now()<np;return r`<p class=${n?"alert warn":"quiet"}>
      ${L(t,e.is_over?"retired":"retires",{day:t.show.date(s)})}
    </p>`},aa=function(e){let{app:t}=this,s=[e.day,e.week],n=(p,h)=>r`<tr>
        <th scope="row">${L(t,p)}</th>
        ${s.map(y=>r`<td class="number">${h(y)}</td>`)}
      </tr>`,a=p=>p.p50===null||p.p95===null?"–":`${t.show.span(p.p50)} / ${t.show.span(p.p95)}`;return r`<table>
      <thead>
        <tr>
          <th scope="col">${L(t,"typical")}</th>
          <th class="number" scope="col">${L(t,"day")}</th>
          <th class="number" scope="col">${L(t,"week")}</th>
        </tr>
      </thead>
      <tbody>
        ${n("calls",p=>t.show.number(p.calls))}
        ${n("errors",p=>p.error_rate===null?"–":t.show.percent(p.error_rate))}
        ${e.role==="embedding"?c:n("first_word",p=>a(p.first_word_ms))}
        ${n("whole",p=>a(p.whole_ms))}
      </tbody>
    </table>`},la=function(e,t){let{app:s}=this,n=[...new Set([...t.refused,...Object.keys(t.values)])];return n.length?r`<div class="stack">
      <p class="quiet">${L(s,"refuses")}</p>
      <ul class="plain row">
        ${n.map(a=>r`<li class="chip">${a}</li>`)}
      </ul>
      <div class="row">
        <button
          ?disabled=${this.busy}
          aria-label=${`${L(s,"ask_again")}: ${t.name}`}
          @click=${()=>{l(this,te,da).call(this,e,t)}}
        >
          ${L(s,"ask_again")}
        </button>
      </div>
    </div>`:r`<p class="quiet">${L(s,"refuses_nothing")}</p>`},da=async function(e,t){this.busy=!0;try{await this.app.call("health/ask_again",{entry_id:e.entry_id,key:t.key,expected_revision:t.revision}),this.app.notify(L(this.app,"will_ask"))}catch(s){this.app.notifyFailure(s)}finally{this.busy=!1,this.load()}},ca=function(e){let{app:t}=this,s=e.problem!==null||e.is_kept&&!e.is_open,n=["salvaged","moved_aside","begun_anew"].includes(e.integrity??""),a=s?"bad":n?"warn":e.is_open?"good":"",p=(h,y)=>r`<tr>
        <th scope="row">${L(t,h)}</th>
        <td>${y}</td>
      </tr>`;return r`<section class="card stack">
      <div class="spread">
        <h2>${L(t,"database")}</h2>
        <span class="chip ${a}">${L(t,s?"db_bad":e.is_open?"db_open":"db_none")}</span>
      </div>
      ${s?r`<p class="alert bad">${L(t,"db_bad_means")}</p>`:c}
      <table>
        <tbody>
          ${p("log",L(t,e.is_kept?"log_on":"log_off"))}
          ${p("size",e.bytes===null?"–":t.show.bytes(e.bytes))}
          ${e.integrity?p("integrity",L(t,`db_${e.integrity}`)):c}
          ${e.checked?p("checked",t.show.dateTime(e.checked)):c}
          ${p("backup",e.is_held_for_backup?L(t,"backup_now"):e.backed_up?t.show.dateTime(e.backed_up):L(t,"backup_unknown"))}
          ${p("retention",e.retention_days===null?L(t,"for_ever"):L(t,"n_days",{count:e.retention_days}))}
          ${e.dropped?p("dropped",t.show.number(e.dropped)):c}
        </tbody>
      </table>
      ${e.is_kept?c:r`<div class="row"><a class="button" href=${t.link("/settings")}>${$(t,"open_settings")}</a></div>`}
    </section>`},qt.styles=[I,O`
      .cards {
        display: grid;
        gap: 16px;
        grid-template-columns: repeat(auto-fit, minmax(min(100%, 420px), 1fr));
        align-items: start;
      }
    `],u([_()],qt.prototype,"busy",2),qt=u([S("sb-health")],qt);/**
 * @license
 * Copyright 2018 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var rp={},pa=Se(class extends _e{constructor(){super(...arguments),this.ot=rp}render(o,i){return i()}update(o,[i,e]){if(Array.isArray(i)){if(Array.isArray(this.ot)&&this.ot.length===i.length&&i.every((t,s)=>t===this.ot[s]))return me}else if(this.ot===i)return me;return this.ot=Array.isArray(i)?Array.from(i):i,this.render(i,e)}});var ha=g("de","views/memory/i18n");var ua={one:"One memory",to_list:"All memories",kind_preference:"Preference",kind_feedback:"Wish about the assistant",kind_fact:"Fact",kind_relation:"Relation in the graph",status_active:"holds",status_superseded:"replaced",status_retracted:"taken back",status_expired:"has ended",status_merged:"merged",status_waiting:"waits for a decision",action_add:"Remembered",action_confirm:"Confirmed",action_refine:"Refined",action_supersede:"Replaced",action_conflict:"Contradicted, nothing changed",action_retract:"Taken back",action_noop:"Weighed, nothing changed",action_edit:"Corrected",action_pin:"Pinned",action_unpin:"Unpinned",action_expire:"Ended",action_undo:"Undone",actor_extractor:"learnt from conversations",actor_person:"by a person",actor_assistant:"by the assistant, asked to",owner:"Whose",kind:"Kind",text:"Text",subject:"About",status:"State",confidence:"How sure",by_person:"Told by a person",valid_to:"Until",until:"Holds until",since:"Holds since",nothing:"none",yes:"yes",no:"no",pinned:"Pinned",pinned_means:"What is pinned is always told to the assistant, and nothing that is learnt changes it.",in_doubt:"In doubt",told_by_person:"told by a person",learnt:"learnt",learnt_from:"learnt from {count} sentences",learnt_from_one:"learnt from one sentence",empty_title:"Nothing is remembered yet",empty:"The log is on, and what people say is read every few minutes. Say something like this to your speaker, and it appears here:",empty_say_preference:"“I like my tea without sugar.”",empty_say_fact:"“Remember that the bins go out on Tuesday.”",empty_ask:"“What do you know about me?”",search:"Search",everybody:"Everybody",all_kinds:"All kinds",which:"Which",which_active:"What holds",which_pinned:"Only pinned",which_all:"Earlier ones too",would_be_recalled:"What would be recalled?",would_be_recalled_for:"Would be recalled for “{words}”",recall_for:"What an agent finds for: {owners}. Looking does not count as use.",reason_words:"It shares {share} of the words",reason_meaning:"Its meaning is near",reason_graph:"It hangs together with what is mentioned",reason_overview:"The question asks for everything",reason_other:"It was found nearby",score:"Score {score}.",would_be_told:"would be told",would_not_be_told:"would not be told",remembered:"What is remembered",found:"{count} found",found_one:"One found",waiting_title:"{count} wait for an answer",waiting_title_one:"One waits for an answer",waiting:"This touches access, money or safety, or nobody could tell who said it. It counts for nothing until you decide.",waiting_person:"This is about you and counts for nothing yet. You can reject it; an administrator can confirm it.",confirm:"Confirm",reject:"Reject",confirmed:"Confirmed. It is remembered now.",rejected:"Rejected. It will not be learnt again.",doubts_title:"Which of these holds?",doubts:"These may contradict each other. What gives way stays in the history.",this_holds:"This one holds",both_hold:"Both hold",settled:"Decided and stored.",doubt_with:"This may contradict:",decide_in_list:"Decide which holds",merged_into:"Merged into another memory, which says this as well",superseded_by:"Another memory took its place",how_known:"How it is known",used:"Used",used_times:"{count} times, last {at}",used_times_one:"once, {at}",never_used:"not yet",not_yours:"This belongs to the household: an administrator can change it.",edit:"Correct",pin:"Pin",unpin:"Unpin",was_pinned:"Pinned and stored.",unpinned:"Unpinned and stored.",forget:"Forget …",forget_this:"Forget this memory?",forget_about:"Forget all about “{words}” …",forget_for_good:"Forget all this for good",forgetting:"Forgetting …",all_goes:"All of this goes from the file, the search and the summaries. It cannot be undone, and it will not be learnt again from what was said.",nothing_goes:"Nothing says this: there is nothing to forget.",going_memories:"{count} memories",going_memories_one:"One memory",going_messages:"{count} messages of conversations",going_messages_one:"One message of a conversation",going_facts:"{count} facts learnt from it",going_facts_one:"One fact learnt from it",going_entities:"{count} people or things of the graph",going_entities_one:"One person or thing of the graph",going_relations:"{count} relations of the graph",going_relations_one:"One relation of the graph",going_conversations:"The summary and the state of {count} conversations go as well; they begin anew.",going_conversations_one:"The summary and the state of one conversation go as well; it begins anew.",going_names:"These names are no longer known in the graph: {names}",withheld:"Not shown while guests are here.",said_at:"{owner} said, {at}",answered_at:"answered to {owner}, {at}",stays_contains:"This only contains the words and stays:",stays_about:"This may be about it and stays; forget it by itself if you want:",stays_messages:"{count} messages only contain the words and stay.",stays_messages_one:"One message only contains the words and stays.",forgotten:"Forgotten for good. Memories: {memories}. Messages: {messages}.",not_erased:"Traces stay in the file until the disk has room.",files_left:"Delete these files yourself if you want it gone from them too: {files}",merge:"Merge …",merge_title:"Merge with another memory",merge_text:"“{text}” and another one say the same. Both wordings are kept; it can be undone.",merge_with:"The other one",merge_holds:"Which wording holds?",merged:"Merged and stored.",edit_title:"Correct this memory",store:"Store",storing:"Storing …",stored:"Stored.",field:"Field",conflict_title:"Changed meanwhile",conflict:"Nothing of yours is lost, and nothing was overwritten. Choose what is to be stored, or type on.",conflict_theirs:"As it is stored now",conflict_mine:"As you typed it",conflict_store:"Store what I typed",conflict_keep:"Keep what is stored",evidence:"What it rests on",evidence_typed:"A person told it on purpose; it rests on no sentence of a conversation.",evidence_none:"The sentences it rests on are no longer in the log.",evidence_gone:"{count} more sentences are not shown: they belong to somebody else, or are no longer in the log.",evidence_gone_one:"One more sentence is not shown: it belongs to somebody else, or is no longer in the log.",to_turn:"Show the turn",history:"History",was_undone:"undone {at}",undone:"Undone and stored.",before:"before:",after:"after:"};var ma=g("es","views/memory/i18n");var fa=g("fr","views/memory/i18n");var ga=g("it","views/memory/i18n");var ya=g("nl","views/memory/i18n");var f=X({en:ua,de:ha,es:ma,fr:fa,it:ga,nl:ya});var lp={preference:"kind_preference",feedback:"kind_feedback",fact:"kind_fact",relation:"kind_relation"},dp={active:"status_active",superseded:"status_superseded",retracted:"status_retracted",expired:"status_expired",merged:"status_merged",waiting:"status_waiting"},cp={add:"action_add",confirm:"action_confirm",refine:"action_refine",supersede:"action_supersede",conflict:"action_conflict",retract:"action_retract",noop:"action_noop",edit:"action_edit",pin:"action_pin",unpin:"action_unpin",expire:"action_expire",undo:"action_undo"},pp={extractor:"actor_extractor",person:"actor_person",assistant:"actor_assistant"},hp={owner:"owner",kind:"kind",text:"text",subject:"subject",status:"status",confidence:"confidence",pinned:"pinned",by_person:"by_person",valid_to:"valid_to"};function Es(o,i,e){let t=i[e];return t?f(o,t):e}var ct=(o,i)=>Es(o,lp,i),Ii=(o,i)=>Es(o,dp,i),Uo=(o,i)=>Es(o,cp,i),ba=(o,i)=>Es(o,pp,i),$a=(o,i)=>Es(o,hp,i);function Ps(o,i,e){return e==null||e===""?f(o,"nothing"):typeof e=="boolean"?f(o,e?"yes":"no"):i==="owner"?o.ownerName(String(e)):i==="kind"?ct(o,String(e)):i==="status"?Ii(o,String(e)):i==="confidence"&&typeof e=="number"?o.show.percent(e):i==="valid_to"?o.show.dateTime(String(e)):String(e)}function Mt(o,i){return r`<span class="row">
    <span class="chip">${o.ownerName(i.owner)}</span>
    <span class="chip">${ct(o,i.kind)}</span>
    ${"pinned"in i&&i.pinned?r`<span class="chip good">${f(o,"pinned")}</span>`:c}
    ${i.in_doubt_with?.length?r`<span class="chip warn">${f(o,"in_doubt")}</span>`:c}
    ${i.status==="active"?c:r`<span class="chip">${Ii(o,i.status)}</span>`}
  </span>`}function pt(o,i){return o!==void 0&&(o.own===null||o.own===i)}var qi=["preference","feedback","fact"],Ho=["memories","messages","facts","entities","relations"];var up={memories:"going_memories",messages:"going_messages",facts:"going_facts",entities:"going_entities",relations:"going_relations"},Ge,ge,wa,_a,va,xa,Mi,ka,Ns,Ce=class extends q{constructor(){super(...arguments);m(this,ge);this.heading="";this.isBusy=!1;this.trouble="";m(this,Ge,this.loader());m(this,Mi,async()=>{let{app:e}=this,t=d(this,Ge).current.value;if(!(!t||this.isBusy)){this.isBusy=!0,this.trouble="";try{let s=await e.call("memory/forget",{...this.what,expected_revision:t.revision});e.notify(l(this,ge,ka).call(this,s)),this.dispatchEvent(new Event("forgotten"))}catch(s){let n=G(e,s);this.trouble=n.message,n.code==="memory_scope_changed"&&this.load()}finally{this.isBusy=!1}}});m(this,Ns,()=>{this.isBusy||this.dispatchEvent(new Event("closed"))})}load(){d(this,Ge).load(()=>this.app.call("memory/forget_preview",this.what))}render(){let{app:e}=this,t=d(this,Ge).current,s=t.state==="ready"&&t.value!==void 0,n=s&&Ho.every(a=>!t.value?.[a]?.total);return r`<sb-dialog .heading=${this.heading} @closed=${d(this,Ns)}>
      <div class="stack">
        ${this.trouble?r`<p class="alert bad" role="alert">${this.trouble}</p>`:c}
        ${B(e,t,a=>l(this,ge,wa).call(this,a,n),()=>this.load())}
      </div>
      <button slot="actions" @click=${d(this,Ns)}>${$(e,"cancel")}</button>
      <button
        slot="actions"
        class="filled"
        ?disabled=${!s||this.isBusy||n}
        @click=${d(this,Mi)}
      >
        ${f(e,this.isBusy?"forgetting":"forget_for_good")}
      </button>
    </sb-dialog>`}};Ge=new WeakMap,ge=new WeakSet,wa=function(e,t){let{app:s}=this;return r`
      <p>${f(s,t?"nothing_goes":"all_goes")}</p>
      ${Ho.map(n=>l(this,ge,_a).call(this,n,e[n],e.messages_are_withheld))}
      ${e.conversations?r`<p>${f(s,"going_conversations",{count:e.conversations})}</p>`:c}
      ${e.names.length?r`<p>${f(s,"going_names",{names:e.names.join(", ")})}</p>`:c}
      ${l(this,ge,va).call(this,e)}
    `},_a=function(e,t,s){if(!t?.total)return c;let{app:n}=this,a=f(n,up[e],{count:t.total});return e==="messages"&&s?r`<p>${a} <span class="quiet">${f(n,"withheld")}</span></p>`:r`<details ?open=${e==="memories"} data-part=${e}>
      <summary>${a}</summary>
      <ul>
        ${t.items.map(p=>r`<li>
            ${p.text}${p.is_cut?" …":""}
            ${p.status&&p.status!=="active"?r`<span class="chip">${Ii(n,p.status)}</span>`:c}
            ${p.at?r`<span class="quiet"
                  >${f(n,p.role==="user"?"said_at":"answered_at",{owner:n.ownerName(p.owner),at:n.show.dateTime(p.at)})}</span
                >`:c}
          </li>`)}
      </ul>
      ${t.next_offset===null?c:r`<button @click=${()=>l(this,ge,xa).call(this,e,t)}>${$(n,"more")}</button>`}
    </details>`},va=function(e){let{app:t}=this,s=e.would_stay;if(!s)return c;let n=(a,p)=>p.length?r`<p>${a}</p>
            <ul>
              ${p.map(h=>r`<li>${h.text}</li>`)}
            </ul>`:c;return r`
      ${n(f(t,"stays_contains"),s.only_contain_it)}
      ${n(f(t,"stays_about"),s.may_be_about_it)}
      ${s.messages_that_only_contain_it?r`<p>${f(t,"stays_messages",{count:s.messages_that_only_contain_it})}</p>`:c}
    `},xa=async function(e,t){try{let s=await this.app.call("memory/forget_preview",{...this.what,part:e,offset:t.next_offset??0}),n=d(this,Ge).current.value,a=s[e];if(!n||!a)return;if(s.revision!==n.revision){this.load();return}d(this,Ge).put({...n,[e]:{...a,items:[...t.items,...a.items]}})}catch(s){this.trouble=G(this.app,s).message}},Mi=new WeakMap,ka=function(e){let{app:t}=this,s=[...e.files_to_delete,...e.damaged_copies];return[f(t,"forgotten",{memories:e.memories,messages:e.messages}),...e.erased?[]:[f(t,"not_erased")],...s.length?[f(t,"files_left",{files:s.join(", ")})]:[]].join(" ")},Ns=new WeakMap,Ce.styles=[I,O`
      li {
        padding: 4px 0;
      }
      details > ul {
        margin: 4px 0 8px;
        padding-inline-start: 20px;
      }
      summary {
        cursor: pointer;
        min-height: 32px;
      }
    `],u([j({attribute:!1})],Ce.prototype,"what",2),u([j()],Ce.prototype,"heading",2),u([_()],Ce.prototype,"isBusy",2),u([_()],Ce.prototype,"trouble",2),Ce=u([S("sb-memory-forget")],Ce);function Ta(o,{items:i,owners:e,how_they_hang_together:t}){let s=e.map(n=>o.ownerName(n)).join(", ");return r`
    <p class="quiet">${f(o,"recall_for",{owners:s})}</p>
    ${t.map(n=>r`<p>${n}</p>`)}
    ${i.length===0?r`<p data-state="empty">${$(o,"none_found")}</p>`:r`<ol class="stack">
          ${i.map(n=>mp(o,n))}
        </ol>`}
  `}function mp(o,i){let[e]=i.sources,t=i.memory_id?o.link(`/memory/${encodeURIComponent(i.memory_id)}`):e?o.link(`/turn/${encodeURIComponent(e)}`):void 0;return r`<li>
    <p>${t?r`<a href=${t}>${i.text}</a>`:i.text}</p>
    <p class="quiet">
      ${fp(o,i).join("; ")}. ${f(o,"score",{score:o.show.number(i.score,4)})}
      ${i.by_way_of?r`<br />${i.by_way_of}`:c}
    </p>
    <span class="chip ${i.would_be_told?"good":""}"
      >${f(o,i.would_be_told?"would_be_told":"would_not_be_told")}</span
    >
  </li>`}function fp(o,i){let t=i.reasons.map(s=>{switch(s){case"words":return i.share===null?"":f(o,"reason_words",{share:o.show.percent(i.share)});case"meaning":return f(o,"reason_meaning");case"graph":return f(o,"reason_graph");case"overview":return f(o,"reason_overview")}}).filter(s=>s!=="");return t.length?t:[f(o,"reason_other")]}function Cs(o,i,e){if(o.isAdmin)return{label:$(o,"undo"),run:()=>{gp(o,i,e)}}}async function gp(o,i,e){try{let t={memory_id:i,limit:1},{items:s}=await o.call("memory/history",t),[n]=s;if(!n)return;let{revision:a}=await o.call("memory/get",t);await o.call("memory/undo",{memory_id:i,expected_revision:a,group_id:n.group_id}),o.notify(f(o,"undone"))}catch(t){o.notifyFailure(t)}e()}var yp=20,Os,Is,se,Aa,Ra,Fo,Bo,Wo,zo,ht=class extends q{constructor(){super(...arguments);m(this,se);this.busy="";m(this,Os,this.loader());m(this,Is,this.loader())}willUpdate(e){super.willUpdate(e),e.has("summary")&&e.get("summary")!==void 0&&this.load()}load(){let e=t=>this.app.call("memory/list",{status:t,limit:yp});d(this,Os).load(()=>e("waiting")),d(this,Is).load(()=>e("in_doubt"))}render(){let{app:e,summary:t}=this;return r`<div class="stack">
      ${t.waiting?r`<section class="card stack" aria-labelledby="waiting">
            <h2 id="waiting" tabindex="-1">${f(e,"waiting_title",{count:t.waiting})}</h2>
            <p class="quiet">${f(e,e.isAdmin?"waiting":"waiting_person")}</p>
            ${B(e,d(this,Os).current,({items:s})=>r`<ul class="plain">
                ${Ee(s,n=>n.id,n=>l(this,se,Aa).call(this,n))}
              </ul>`,()=>this.load())}
          </section>`:c}
      ${t.in_doubt?r`<section class="card stack" aria-labelledby="doubts">
            <h2 id="doubts" tabindex="-1">${f(e,"doubts_title")}</h2>
            <p class="quiet">${f(e,"doubts")}</p>
            ${B(e,d(this,Is).current,({items:s})=>r`<ul class="plain">
                ${Ee($p(s),bp,n=>l(this,se,Ra).call(this,n))}
              </ul>`,()=>this.load())}
          </section>`:c}
    </div>`}};Os=new WeakMap,Is=new WeakMap,se=new WeakSet,Aa=function(e){let{app:t}=this;return r`<li class="card stack">
      <p><strong>${e.question||e.text}</strong></p>
      ${e.question?r`<p>${e.text}</p>`:c}
      <div class="spread">
        ${Mt(t,e)}
        <span class="quiet">${t.show.ago(e.created_at)}</span>
      </div>
      <div class="row">
        ${t.isAdmin?r`<button
              class="filled"
              ?disabled=${this.busy!==""}
              aria-label=${`${f(t,"confirm")}: ${e.text}`}
              @click=${()=>l(this,se,Fo).call(this,e,"confirm")}
            >
              ${f(t,"confirm")}
            </button>`:c}
        <button
          class="bad"
          ?disabled=${this.busy!==""}
          aria-label=${`${f(t,"reject")}: ${e.text}`}
          @click=${()=>l(this,se,Fo).call(this,e,"reject")}
        >
          ${f(t,"reject")}
        </button>
      </div>
    </li>`},Ra=function(e){let{app:t}=this,s=this.busy===""&&pt(this.summary,e.first.owner);return r`<li class="card stack">
      ${[e.first,e.second].map(n=>r`<div class="spread">
          <blockquote>
            <a href=${t.link(`/memory/${encodeURIComponent(n.id)}`)}>${n.text}</a>
          </blockquote>
          <button
            ?disabled=${!s}
            aria-label=${`${f(t,"this_holds")}: ${n.text}`}
            @click=${()=>l(this,se,Bo).call(this,n,n===e.first?e.second:e.first,!1)}
          >
            ${f(t,"this_holds")}
          </button>
        </div>`)}
      <div class="row">
        <button
          ?disabled=${!s}
          aria-label=${`${f(t,"both_hold")}: ${e.first.text} / ${e.second.text}`}
          @click=${()=>l(this,se,Bo).call(this,e.first,e.second,!0)}
        >
          ${f(t,"both_hold")}
        </button>
        <span class="chip">${t.ownerName(e.first.owner)}</span>
      </div>
    </li>`},Fo=async function(e,t){await l(this,se,Wo).call(this,e.id,"waiting",async()=>{await this.app.call(`memory/${t}`,{memory_id:e.id,expected_revision:e.revision}),this.app.notify(f(this.app,t==="confirm"?"confirmed":"rejected"))})},Bo=async function(e,t,s){let n=a=>({memory_id:a.id,expected_revision:a.revision});await l(this,se,Wo).call(this,e.id,"doubts",async()=>{await this.app.call("memory/settle",{...n(e),others:[n(t)],both_hold:s});let{app:a}=this;a.notify(f(a,"settled"),Cs(a,e.id,()=>l(this,se,zo).call(this)))})},Wo=async function(e,t,s){this.busy=e;try{await s()}catch(n){this.app.notifyFailure(n)}finally{this.busy=""}l(this,se,zo).call(this),this.renderRoot.querySelector(`#${t}`)?.focus()},zo=function(){this.dispatchEvent(new Event("memory-changed",{bubbles:!0,composed:!0}))},ht.styles=[I,O`
      li.card {
        margin-top: 8px;
      }
      blockquote {
        margin: 0;
        padding-inline-start: 12px;
        border-inline-start: 3px solid var(--sb-line);
      }
      h2:focus {
        outline: none;
      }
    `],u([j({attribute:!1})],ht.prototype,"summary",2),u([_()],ht.prototype,"busy",2),ht=u([S("sb-memory-waiting")],ht);var bp=o=>`${o.first.id} ${o.second.id}`;function $p(o){let i=new Map;for(let e of o)for(let t of e.in_doubt_with??[]){let[s,n]=e.id<t.id?[e,t]:[t,e];i.set(`${s.id} ${n.id}`,{first:s,second:n})}return[...i.values()]}var wp=250,_p=50,Sa={words:"",owner:"",kind:"",status:"active",isRecalling:!1},mt,Lt,ft,F,ut,ji,jt,Ea,Pa,Na,Li,Ca,Oa,Di,Ui,Ko,Hi,Fi,Oe=class extends q{constructor(){super(...arguments);m(this,F);this.isForgetting=!1;m(this,mt,new de(()=>this.app,()=>this.requestUpdate()));m(this,Lt,this.loader());m(this,ft);m(this,Di,e=>{let t=e.target.value.trim();clearTimeout(d(this,ft)),N(this,ft,setTimeout(()=>l(this,F,Ko).call(this,t),wp))});m(this,Ui,e=>{e.preventDefault(),clearTimeout(d(this,ft)),l(this,F,Ko).call(this,this.search.value.trim())});m(this,Hi,()=>{l(this,F,ut).call(this,{isRecalling:!this.wanted.isRecalling}),this.wanted.isRecalling&&l(this,F,jt).call(this)});m(this,Fi,()=>{this.isForgetting=!1,l(this,F,ut).call(this,{words:"",isRecalling:!1}),this.dispatchEvent(new Event("memory-changed",{bubbles:!0,composed:!0})),this.updateComplete.then(()=>this.search?.focus())})}willUpdate(e){super.willUpdate(e),e.get("summary")!==void 0&&this.load()}disconnectedCallback(){super.disconnectedCallback(),clearTimeout(d(this,ft))}load(){l(this,F,ji).call(this,!1),this.wanted.isRecalling&&l(this,F,jt).call(this)}render(){let{app:e,summary:t}=this,{words:s,owner:n,kind:a,status:p}=this.wanted,y=!(s||n||a)&&p==="active"&&d(this,mt).hasFirst&&d(this,mt).total===0;return r`<div class="stack">
      ${t.waiting||t.in_doubt?r`<sb-memory-waiting .app=${e} .summary=${t}></sb-memory-waiting>`:c}
      ${y?l(this,F,Ea).call(this):r`${l(this,F,Pa).call(this)} ${l(this,F,Ca).call(this)}`}
      ${this.isForgetting?r`<sb-memory-forget
            .app=${e}
            .what=${{about:s,...n?{owner:n}:{}}}
            .heading=${f(e,"forget_about",{words:s})}
            @closed=${()=>this.isForgetting=!1}
            @forgotten=${d(this,Fi)}
          ></sb-memory-forget>`:c}
    </div>`}};mt=new WeakMap,Lt=new WeakMap,ft=new WeakMap,F=new WeakSet,ut=function(e){this.wanted={...this.wanted,...e},this.dispatchEvent(new CustomEvent("wanted",{detail:this.wanted}))},ji=function(e){let{words:t,owner:s,kind:n,status:a}=this.wanted,p={limit:_p,status:a==="pinned"?"active":a,...a==="pinned"?{pinned:!0}:{},...t?{containing:t}:{},...s?{owner:s}:{},...n?{kind:n}:{}};d(this,mt).start(h=>this.app.call("memory/list",{...p,offset:h}),{clear:e})},jt=function(){let{words:e,owner:t}=this.wanted;d(this,Lt).load(()=>this.app.call("recall/explain",{question:e,...t?{owner:t}:{}}))},Ea=function(){let{app:e}=this;return e.info&&!e.info.logs?Pe(e):r`${ne(f(e,"empty_title"),f(e,"empty"))}
      <ul class="stack" style="padding-inline-start: 20px">
        <li>${f(e,"empty_say_preference")}</li>
        <li>${f(e,"empty_say_fact")}</li>
        <li>${f(e,"empty_ask")}</li>
      </ul>`},Pa=function(){let{app:e,summary:t,wanted:s}=this;return r`<form class="card" role="search" @submit=${d(this,Ui)}>
      <label class="field search" for="search"
        >${f(e,"search")}
        <input
          id="search"
          type="search"
          maxlength="200"
          autocomplete="off"
          .value=${s.words}
          @input=${d(this,Di)}
        />
      </label>
      ${l(this,F,Li).call(this,f(e,"owner"),s.owner,[["",f(e,"everybody")],...t.owners.map(n=>[n.owner,`${e.ownerName(n.owner)} (${e.show.number(l(this,F,Na).call(this,n.kinds))})`])],n=>l(this,F,ut).call(this,{owner:n}))}
      ${l(this,F,Li).call(this,f(e,"kind"),s.kind,[["",f(e,"all_kinds")],...qi.map(n=>[n,ct(e,n)])],n=>l(this,F,ut).call(this,{kind:n}))}
      ${l(this,F,Li).call(this,f(e,"which"),s.status,[["active",f(e,"which_active")],["pinned",f(e,"which_pinned")],["all",f(e,"which_all")]],n=>l(this,F,ut).call(this,{status:n}))}
      ${s.words?r`<div class="row search">
            <button type="button" aria-expanded=${s.isRecalling} @click=${d(this,Hi)}>
              ${f(e,"would_be_recalled")}
            </button>
            <button
              type="button"
              class="bad"
              ?disabled=${!pt(t,s.owner||(t.own??""))}
              @click=${()=>this.isForgetting=!0}
            >
              ${f(e,"forget_about",{words:s.words})}
            </button>
          </div>`:c}
    </form>`},Na=function(e){return Object.values(e).reduce((t,s)=>t+s,0)},Li=function(e,t,s,n){return r`<label class="field"
      >${e}
      <select
        @change=${a=>{n(a.target.value),l(this,F,ji).call(this,!0),this.wanted.isRecalling&&l(this,F,jt).call(this)}}
      >
        ${s.map(([a,p])=>r`<option value=${a} ?selected=${a===t}>${p}</option>`)}
      </select>
    </label>`},Ca=function(){let{app:e,wanted:t}=this,s=d(this,mt);return r`
      ${t.isRecalling&&t.words?r`<section class="card stack" aria-labelledby="recalled">
            <h2 id="recalled">${f(e,"would_be_recalled_for",{words:t.words})}</h2>
            ${B(e,d(this,Lt).current,n=>Ta(e,n),()=>l(this,F,jt).call(this))}
          </section>`:c}
      <section aria-labelledby="found" class="stack">
        <h2 id="found">${f(e,"remembered")}</h2>
        <p class="unseen" role="status">
          ${s.state==="ready"?f(e,"found",{count:s.total}):""}
        </p>
        ${s.hasFirst&&s.items.length===0?r`<p data-state="empty">${$(e,"none_found")}</p>`:r`<ul class="plain">
              ${Ee(s.items,n=>n.id,n=>pa([n,e.hass.language,e.hass.locale],()=>l(this,F,Oa).call(this,n)))}
            </ul>`}
        ${s.foot()}
      </section>
    `},Oa=function(e){let{app:t}=this;return r`<li class="card">
      <p><a href=${t.link(`/memory/${encodeURIComponent(e.id)}`)}>${e.text}</a></p>
      <div class="spread">
        ${Mt(t,e)}
        <span class="quiet">
          ${e.by_person?f(t,"told_by_person"):f(t,"learnt_from",{count:e.sources})},
          ${t.show.ago(e.updated_at)}
        </span>
      </div>
    </li>`},Di=new WeakMap,Ui=new WeakMap,Ko=function(e){e!==this.wanted.words&&(l(this,F,ut).call(this,{words:e,...e?{}:{isRecalling:!1}}),d(this,Lt).clear(),l(this,F,ji).call(this,!0),this.wanted.isRecalling&&l(this,F,jt).call(this))},Hi=new WeakMap,Fi=new WeakMap,Oe.styles=[I,O`
      form {
        display: grid;
        grid-template-columns: repeat(auto-fit, minmax(min(180px, 100%), 1fr));
        gap: 12px;
        align-items: end;
      }
      .search {
        grid-column: 1 / -1;
      }
      li.card {
        padding: 12px 16px;
        margin-bottom: 8px;
        content-visibility: auto;
        contain-intrinsic-size: auto 92px;
      }
      li a {
        color: var(--sb-text);
        font-weight: 500;
      }
    `],u([j({attribute:!1})],Oe.prototype,"summary",2),u([j({attribute:!1})],Oe.prototype,"wanted",2),u([_()],Oe.prototype,"isForgetting",2),u([Z("#search")],Oe.prototype,"search",2),Oe=u([S("sb-memory-list")],Oe);var Bi="switchboard-draft-",Ve={has:o=>sessionStorage.getItem(Bi+o)!==null,get(o){let i=sessionStorage.getItem(Bi+o);return i===null?void 0:JSON.parse(i)},set:(o,i)=>sessionStorage.setItem(Bi+o,JSON.stringify(i)),delete:o=>sessionStorage.removeItem(Bi+o)};function qs(o){let{text:i,kind:e,owner:t,pinned:s,valid_to:n}=o;return{text:i,kind:e,owner:t,pinned:s,until:n?xp(n):""}}function Wi({base:o,fields:i}){let e=qs(o),t={};return i.text.trim()!==e.text&&(t.text=i.text.trim()),i.kind!==e.kind&&(t.kind=i.kind),i.owner!==e.owner&&(t.owner=i.owner),i.pinned!==e.pinned&&(t.pinned=i.pinned),i.until!==e.until&&(i.until?t.valid_to=vp(i.until):t.no_end=!0),t}function vp(o){return new Date(`${o}T23:59:59`).toISOString()}function xp(o){let i=new Date(o),e=t=>String(t).padStart(2,"0");return`${i.getFullYear()}-${e(i.getMonth()+1)}-${e(i.getDate())}`}var kp=300,Tp=["text","kind","owner","pinned","until"],Ap={text:"text",kind:"kind",owner:"owner",pinned:"pinned",until:"valid_to"},Y,Ia,Go,qa,Dt,Ki,Ma,ja,Vo,La,Ms,ye=class extends q{constructor(){super(...arguments);m(this,Y);this.isBusy=!1;this.trouble="";m(this,Ki,e=>{e.preventDefault(),l(this,Y,ja).call(this,this.draft)});m(this,Ms,()=>{Ve.delete(this.memory.id),this.dispatchEvent(new Event("closed"))})}load(){this.draft??=Ve.get(this.memory.id)??{base:this.memory,fields:qs(this.memory)}}firstUpdated(){this.text.focus()}render(){let{app:e,theirs:t}=this,{fields:s}=this.draft,n=Object.keys(Wi(this.draft)).length>0;return r`<form class="card stack" @submit=${d(this,Ki)}>
      <h2>${f(e,"edit_title")}</h2>
      ${this.trouble?r`<p class="alert bad" role="alert">${this.trouble}</p>`:c}
      ${t?l(this,Y,Ia).call(this,t):c}
      <label class="field"
        >${f(e,"text")}
        <textarea
          rows="3"
          maxlength=${kp}
          required
          .value=${s.text}
          @input=${a=>l(this,Y,Dt).call(this,{text:zi(a)})}
        ></textarea>
      </label>
      <div class="fields">
        <label class="field"
          >${f(e,"kind")}
          <select @change=${a=>l(this,Y,Dt).call(this,{kind:zi(a)})}>
            ${qi.map(a=>r`<option value=${a} ?selected=${a===s.kind}>
                  ${ct(e,a)}
                </option>`)}
          </select>
        </label>
        ${e.isAdmin?r`<label class="field"
              >${f(e,"owner")}
              <select @change=${a=>l(this,Y,Dt).call(this,{owner:zi(a)})}>
                ${l(this,Y,qa).call(this).map(a=>r`<option value=${a} ?selected=${a===s.owner}>
                      ${e.ownerName(a)}
                    </option>`)}
              </select>
            </label>`:c}
        <label class="field"
          >${f(e,"until")}
          <input
            type="date"
            .value=${s.until}
            @change=${a=>l(this,Y,Dt).call(this,{until:zi(a)})}
          />
        </label>
        <label class="check">
          <input
            type="checkbox"
            .checked=${s.pinned}
            @change=${a=>l(this,Y,Dt).call(this,{pinned:a.target.checked})}
          />
          ${f(e,"pinned")}
        </label>
      </div>
      <p class="quiet">${f(e,"pinned_means")}</p>
      <div class="row">
        <button class="filled" ?disabled=${!n||this.isBusy||t!==void 0}>
          ${f(e,this.isBusy?"storing":"store")}
        </button>
        <button type="button" ?disabled=${this.isBusy} @click=${d(this,Ms)}>
          ${$(e,"cancel")}
        </button>
      </div>
    </form>`}};Y=new WeakSet,Ia=function(e){let{app:t}=this,s=qs(e),n=this.draft.fields,a=qs(this.draft.base);return r`<section
      id="conflict"
      class="alert warn stack"
      tabindex="-1"
      aria-labelledby="conflict-title"
    >
      <h3 id="conflict-title">${f(t,"conflict_title")}</h3>
      <p>${f(t,"conflict")}</p>
      <div class="scrolls">
        <table>
          <thead>
            <tr>
              <th scope="col"><span class="unseen">${f(t,"field")}</span></th>
              <th scope="col">${f(t,"conflict_theirs")}</th>
              <th scope="col">${f(t,"conflict_mine")}</th>
            </tr>
          </thead>
          <tbody>
            ${Tp.filter(p=>s[p]!==n[p]||a[p]!==n[p]).map(p=>r`<tr>
                <th scope="row">${f(t,Ap[p])}</th>
                <td>${l(this,Y,Go).call(this,p,s)}</td>
                <td>${l(this,Y,Go).call(this,p,n)}</td>
              </tr>`)}
          </tbody>
        </table>
      </div>
      <div class="row">
        <button type="button" @click=${()=>{l(this,Y,Ma).call(this,e)}}>
          ${f(t,"conflict_store")}
        </button>
        <button type="button" @click=${d(this,Ms)}>${f(t,"conflict_keep")}</button>
      </div>
    </section>`},Go=function(e,t){let{app:s}=this;return e==="pinned"?f(s,t.pinned?"yes":"no"):e==="kind"?ct(s,t.kind):e==="owner"?s.ownerName(t.owner):e==="until"?t.until?s.show.date(`${t.until}T12:00:00`):f(s,"nothing"):t.text},qa=function(){return[...new Set([...this.app.info?.owners??[],this.draft.fields.owner])]},Dt=function(e){this.draft={...this.draft,fields:{...this.draft.fields,...e}},Ve.set(this.memory.id,this.draft)},Ki=new WeakMap,Ma=async function(e){this.theirs=void 0;let t=Wi(this.draft);Object.keys(t).length&&await l(this,Y,Vo).call(this,t,e.revision)},ja=async function(e){let t=Wi(e);!Object.keys(t).length||this.isBusy||await l(this,Y,Vo).call(this,t,e.base.revision)},Vo=async function(e,t){let{app:s}=this,n=this.memory.id;this.isBusy=!0,this.trouble="";try{await s.call("memory/update",{...e,memory_id:n,expected_revision:t}),Ve.delete(n),this.dispatchEvent(new Event("stored"))}catch(a){let p=G(s,a);this.trouble=p.message,p.code==="memory_changed_meanwhile"&&await l(this,Y,La).call(this,n)}finally{this.isBusy=!1}},La=async function(e){try{this.theirs=(await this.app.call("memory/get",{memory_id:e,limit:1})).memory}catch(t){this.trouble=G(this.app,t).message;return}await this.updateComplete,this.conflict?.focus()},Ms=new WeakMap,ye.styles=[I,O`
      .fields {
        display: grid;
        grid-template-columns: repeat(auto-fit, minmax(min(200px, 100%), 1fr));
        gap: 12px;
        align-items: end;
      }
      .check {
        display: flex;
        gap: 8px;
        align-items: center;
        min-height: 40px;
      }
    `],u([j({attribute:!1})],ye.prototype,"memory",2),u([_()],ye.prototype,"draft",2),u([_()],ye.prototype,"theirs",2),u([_()],ye.prototype,"isBusy",2),u([_()],ye.prototype,"trouble",2),u([Z("textarea")],ye.prototype,"text",2),u([Z("#conflict")],ye.prototype,"conflict",2),ye=u([S("sb-memory-editor")],ye);function zi(o){return o.target.value}var Rp=["noop","conflict"];function Da(o,i,e,t){let s=o.isAdmin&&i.undone_at===null&&!Rp.includes(i.action),n=o.show.dateTime(i.at);return r`<li>
    <div class="spread">
      <p>
        <strong>${Uo(o,i.action)}</strong>
        <span class="quiet">${ba(o,i.actor)}, ${n}</span>
        ${i.undone_at?r`<span class="chip">${f(o,"was_undone",{at:o.show.ago(i.undone_at)})}</span>`:c}
      </p>
      ${s?r`<button
            ?disabled=${!e}
            aria-label=${`${$(o,"undo")}: ${Uo(o,i.action)}, ${n}`}
            @click=${t}
          >
            ${$(o,"undo")}
          </button>`:c}
    </div>
    ${Object.keys(i.changes).length?r`<dl>
          ${Sp(i).map(([a,{before:p,after:h}])=>r`<div>
              <dt>${$a(o,a)}</dt>
              <dd>
                ${p==null?c:r`<span class="unseen">${f(o,"before")}</span>
                      <del>${Ps(o,a,p)}</del>`}
                ${Ep(i)?c:r`<span class="unseen">${f(o,"after")}</span>
                      <ins>${Ps(o,a,h)}</ins>`}
              </dd>
            </div>`)}
        </dl>`:c}
  </li>`}function Sp({changes:o}){let i=Object.entries(o),{text:e}=o;return e&&(e.before===null||e.after===null)?[["text",e]]:i}var Ep=({changes:o})=>o.text?.after===null;var Pp=250,Np=20,js,Ut,gt,Ua,Yo,Gi,Vi,Ls,$e=class extends q{constructor(){super(...arguments);m(this,gt);this.holds="this";this.isBusy=!1;this.trouble="";m(this,js,this.loader());m(this,Ut);m(this,Gi,()=>{clearTimeout(d(this,Ut)),N(this,Ut,setTimeout(()=>this.load(),Pp))});m(this,Vi,async()=>{let{app:e,memory:t,other:s}=this;if(!s||this.isBusy)return;let[n,a]=this.holds==="this"?[t,s]:[s,t],p=h=>({memory_id:h.id,expected_revision:h.revision});this.isBusy=!0,this.trouble="";try{await e.call("memory/merge",{...p(n),others:[p(a)]}),this.dispatchEvent(new CustomEvent("merged",{detail:n.id}))}catch(h){let y=G(e,h);this.trouble=y.message,y.code==="memory_changed_meanwhile"&&(this.other=void 0,this.load())}finally{this.isBusy=!1}});m(this,Ls,()=>{this.isBusy||this.dispatchEvent(new Event("closed"))})}disconnectedCallback(){super.disconnectedCallback(),clearTimeout(d(this,Ut))}load(){let e=this.words?.value.trim();d(this,js).load(()=>this.app.call("memory/list",{owner:this.memory.owner,limit:Np,...e?{containing:e}:{}}))}render(){let{app:e,memory:t,other:s}=this;return r`<sb-dialog .heading=${f(e,"merge_title")} @closed=${d(this,Ls)}>
      <div class="stack">
        <p>${f(e,"merge_text",{text:t.text})}</p>
        ${this.trouble?r`<p class="alert bad" role="alert">${this.trouble}</p>`:c}
        <label class="field"
          >${f(e,"search")}
          <input id="words" type="search" autocomplete="off" @input=${d(this,Gi)} />
        </label>
        ${B(e,d(this,js).current,({items:n})=>l(this,gt,Ua).call(this,n.filter(a=>a.id!==t.id)),()=>this.load())}
        ${s?r`<fieldset>
              <legend>${f(e,"merge_holds")}</legend>
              ${l(this,gt,Yo).call(this,"this",t.text)} ${l(this,gt,Yo).call(this,"other",s.text)}
            </fieldset>`:c}
      </div>
      <button slot="actions" @click=${d(this,Ls)}>${$(e,"cancel")}</button>
      <button
        slot="actions"
        class="filled"
        ?disabled=${!s||this.isBusy}
        @click=${d(this,Vi)}
      >
        ${f(e,"merge")}
      </button>
    </sb-dialog>`}};js=new WeakMap,Ut=new WeakMap,gt=new WeakSet,Ua=function(e){let{app:t}=this;return e.length?r`<fieldset>
      <legend>${f(t,"merge_with")}</legend>
      ${e.map(s=>r`<label class="choice">
          <input
            type="radio"
            name="other"
            .checked=${s.id===this.other?.id}
            @change=${()=>this.other=s}
          />
          ${s.text}
        </label>`)}
    </fieldset>`:r`<p data-state="empty">${$(t,"none_found")}</p>`},Yo=function(e,t){return r`<label class="choice">
      <input
        type="radio"
        name="holds"
        .checked=${this.holds===e}
        @change=${()=>this.holds=e}
      />
      ${t}
    </label>`},Gi=new WeakMap,Vi=new WeakMap,Ls=new WeakMap,$e.styles=[I,O`
      label.choice {
        display: flex;
        gap: 8px;
        align-items: start;
        padding: 6px 0;
      }
      label.choice input {
        flex: none;
      }
      fieldset {
        border: 0;
        margin: 0;
        padding: 0;
        min-width: 0;
      }
    `],u([j({attribute:!1})],$e.prototype,"memory",2),u([_()],$e.prototype,"other",2),u([_()],$e.prototype,"holds",2),u([_()],$e.prototype,"isBusy",2),u([_()],$e.prototype,"trouble",2),u([Z("#words")],$e.prototype,"words",2),$e=u([S("sb-memory-merge")],$e);var yt,Hs,Bt,E,Ht,Ha,Fa,Ds,Ba,Wa,Yi,Ji,za,Us,Ka,Ga,Jo,Va,Zi,Ft,Ie=class extends q{constructor(){super(...arguments);m(this,E);this.doing="";this.busy="";this.said="";m(this,yt,this.loader());m(this,Hs,new de(()=>this.app,()=>this.requestUpdate()));m(this,Bt,new de(()=>this.app,()=>this.requestUpdate()));m(this,Zi,()=>{this.doing="",Ve.delete(d(this,E,Ht)),this.dispatchEvent(new Event("memory-changed",{bubbles:!0,composed:!0})),this.app.go("/memory",{replace:!0})})}willUpdate(e){e.has("path")&&String(e.get("path"))!==String(this.path)&&(d(this,yt).clear(),this.said="",this.doing=Ve.has(d(this,E,Ht))?"edit":""),super.willUpdate(e)}load(){let e=d(this,E,Ht);d(this,yt).load(()=>this.app.call("memory/get",{memory_id:e,limit:1})),d(this,Hs).start(async t=>(await this.app.call("memory/get",{memory_id:e,offset:t})).evidence),d(this,Bt).start(t=>this.app.call("memory/history",{memory_id:e,offset:t}))}render(){let{app:e}=this;return r`<div class="stack">
      <p class="unseen" role="status">${this.said}</p>
      ${B(e,d(this,yt).current,t=>l(this,E,Ha).call(this,t),()=>this.load())}
    </div>`}};yt=new WeakMap,Hs=new WeakMap,Bt=new WeakMap,E=new WeakSet,Ht=function(){return this.path[0]??""},Ha=function({memory:e,messages_are_withheld:t}){let{app:s}=this;return r`
      ${this.doing==="edit"?r`<sb-memory-editor
            .app=${s}
            .memory=${e}
            @stored=${()=>l(this,E,za).call(this,f(s,"stored"))}
            @closed=${()=>l(this,E,Ji).call(this,!0)}
          ></sb-memory-editor>`:l(this,E,Fa).call(this,e)}
      ${t?r`<section class="card stack" aria-labelledby="evidence">
            <h2 id="evidence">${f(s,"evidence")}</h2>
            <p>${f(s,"withheld")}</p>
          </section>`:l(this,E,Ba).call(this,e)}
      ${l(this,E,Wa).call(this)}
      ${this.doing==="forget"?r`<sb-memory-forget
            .app=${s}
            .what=${{memory_id:e.id}}
            .heading=${f(s,"forget_this")}
            @closed=${()=>l(this,E,Ji).call(this,!1)}
            @forgotten=${d(this,Zi)}
          ></sb-memory-forget>`:c}
      ${this.doing==="merge"?r`<sb-memory-merge
            .app=${s}
            .memory=${e}
            @closed=${()=>l(this,E,Ji).call(this,!1)}
            @merged=${n=>l(this,E,Va).call(this,n.detail)}
          ></sb-memory-merge>`:c}
    `},Fa=function(e){let{app:t}=this,s=pt(this.summary,e.owner)&&this.busy==="",n=e.status==="active";return r`<section class="card stack" aria-labelledby="text">
      <h2 class="text" id="text">${e.text}</h2>
      ${Mt(t,e)}
      ${e.superseded_by?r`<p>
            <a href=${t.link(`/memory/${encodeURIComponent(e.superseded_by)}`)}
              >${f(t,e.status==="merged"?"merged_into":"superseded_by")}</a
            >
          </p>`:c}
      ${e.in_doubt_with?.length?r`<div class="alert warn stack">
            <p>${f(t,"doubt_with")}</p>
            <ul class="plain">
              ${e.in_doubt_with.map(a=>r`<li>
                  <a href=${t.link(`/memory/${encodeURIComponent(a.id)}`)}>${a.text}</a>
                </li>`)}
            </ul>
            <p><a href=${t.link("/memory")}>${f(t,"decide_in_list")}</a></p>
          </div>`:c}
      <dl>
        ${l(this,E,Ds).call(this,f(t,"since"),t.show.date(e.valid_from))}
        ${l(this,E,Ds).call(this,f(t,"until"),Ps(t,"valid_to",e.valid_to))}
        ${l(this,E,Ds).call(this,f(t,"how_known"),e.by_person?f(t,"told_by_person"):`${f(t,"learnt")} (${t.show.percent(e.confidence)})`)}
        ${l(this,E,Ds).call(this,f(t,"used"),e.last_used_at?f(t,"used_times",{count:e.use_count,at:t.show.ago(e.last_used_at)}):f(t,"never_used"))}
      </dl>
      ${pt(this.summary,e.owner)?r`<div class="row">
            <button id="edit" class="filled" ?disabled=${!s} @click=${()=>l(this,E,Yi).call(this,"edit")}>
              ${f(t,"edit")}
            </button>
            <button id="pin" ?disabled=${!s} @click=${()=>{l(this,E,Ka).call(this,e)}}>
              ${f(t,e.pinned?"unpin":"pin")}
            </button>
            ${n?r`<button id="merge" ?disabled=${!s} @click=${()=>l(this,E,Yi).call(this,"merge")}>
                  ${f(t,"merge")}
                </button>`:c}
            <button id="forget" class="bad" ?disabled=${!s} @click=${()=>l(this,E,Yi).call(this,"forget")}>
              ${f(t,"forget")}
            </button>
          </div>`:r`<p class="quiet">${f(t,"not_yours")}</p>`}
    </section>`},Ds=function(e,t){return r`<div>
      <dt>${e}</dt>
      <dd>${t}</dd>
    </div>`},Ba=function(e){let{app:t}=this,s=d(this,Hs),n=e.sources-s.total;return r`<section class="card stack" aria-labelledby="evidence">
      <h2 id="evidence">${f(t,"evidence")}</h2>
      ${s.hasFirst&&!e.sources?r`<p>${f(t,e.by_person?"evidence_typed":"evidence_none")}</p>`:r`<ul class="plain">
              ${s.items.map(a=>r`<li>
                  <blockquote>${a.text}${a.is_cut?" …":""}</blockquote>
                  <p class="quiet">
                    ${f(t,a.role==="user"?"said_at":"answered_at",{owner:t.ownerName(a.owner),at:t.show.dateTime(a.at)})}
                    <a href=${t.link(`/turn/${encodeURIComponent(a.id)}`)}
                      >${f(t,"to_turn")}</a
                    >
                  </p>
                </li>`)}
            </ul>
            ${s.hasFirst&&n>0?r`<p class="quiet">${f(t,"evidence_gone",{count:n})}</p>`:c}
            ${s.foot()}`}
    </section>`},Wa=function(){let{app:e}=this;return r`<section class="card stack" aria-labelledby="history">
      <h2 id="history" tabindex="-1">${f(e,"history")}</h2>
      <ol class="plain">
        ${d(this,Bt).items.map(t=>Da(e,t,this.busy==="",()=>{l(this,E,Ga).call(this,t)}))}
      </ol>
      ${d(this,Bt).foot()}
    </section>`},Yi=function(e){this.said="",this.doing=e},Ji=function(e){this.doing="",e&&l(this,E,Us).call(this,"edit")},za=function(e){this.doing="",this.said=e,this.app.notify(e,Cs(this.app,d(this,E,Ht),()=>l(this,E,Ft).call(this))),l(this,E,Ft).call(this),l(this,E,Us).call(this,"edit")},Us=async function(e){await this.updateComplete,this.renderRoot.querySelector(`#${e}`)?.focus()},Ka=async function(e){let{app:t}=this;await l(this,E,Jo).call(this,"pin",async()=>{await t.call("memory/update",{memory_id:e.id,expected_revision:e.revision,pinned:!e.pinned}),this.said=f(t,e.pinned?"unpinned":"was_pinned")}),l(this,E,Us).call(this,"pin")},Ga=async function(e){let{app:t}=this,s=d(this,yt).current.value?.memory;if(!s)return;let n=!0;await l(this,E,Jo).call(this,e.group_id,async()=>{n=(await t.call("memory/undo",{memory_id:s.id,expected_revision:s.revision,group_id:e.group_id})).memory!==null,this.said=f(t,"undone"),t.notify(this.said)}),n?l(this,E,Us).call(this,"history"):t.go("/memory",{replace:!0})},Jo=async function(e,t){this.busy=e;try{await t()}catch(s){this.app.notifyFailure(s)}finally{this.busy=""}l(this,E,Ft).call(this)},Va=function(e){let{app:t}=this;this.doing="",t.notify(f(t,"merged"),Cs(t,e,()=>l(this,E,Ft).call(this))),e!==d(this,E,Ht)&&t.go(`/memory/${encodeURIComponent(e)}`,{replace:!0}),l(this,E,Ft).call(this)},Zi=new WeakMap,Ft=function(){this.load(),this.dispatchEvent(new Event("memory-changed",{bubbles:!0,composed:!0}))},Ie.styles=[I,O`
      h2.text {
        font-size: 20px;
        overflow-wrap: anywhere;
      }
      dl {
        display: grid;
        grid-template-columns: repeat(auto-fit, minmax(min(160px, 100%), 1fr));
        gap: 12px;
      }
      dt {
        font-size: 14px;
        color: var(--sb-quiet);
      }
      blockquote {
        margin: 0;
        padding-inline-start: 12px;
        border-inline-start: 3px solid var(--sb-line);
      }
      li + li {
        margin-top: 16px;
      }
      del {
        color: var(--sb-bad);
      }
      ins {
        color: var(--sb-good);
      }
    `],u([j({attribute:!1})],Ie.prototype,"summary",2),u([_()],Ie.prototype,"doing",2),u([_()],Ie.prototype,"busy",2),u([_()],Ie.prototype,"said",2),Ie=u([S("sb-memory-one")],Ie);var Fs,Bs,Xi=class extends q{constructor(){super(...arguments);m(this,Fs,Sa);m(this,Bs,this.loader())}load(){d(this,Bs).load(()=>this.app.call("memory/summary"))}render(){let{app:e}=this,[t]=this.path;return r`<div class="stack" @memory-changed=${()=>this.load()}>
      <div class="spread">
        <h1 tabindex="-1">${t?f(e,"one"):$(e,"memory")}</h1>
        ${t?r`<a class="button" href=${e.link("/memory")}>${f(e,"to_list")}</a>`:c}
      </div>
      ${B(e,d(this,Bs).current,n=>r`
          ${t?r`<sb-memory-one .app=${e} .path=${this.path} .summary=${n}></sb-memory-one>`:r`<sb-memory-list
                .app=${e}
                .summary=${n}
                .wanted=${d(this,Fs)}
                @wanted=${a=>N(this,Fs,a.detail)}
              ></sb-memory-list>`}
        `,()=>this.load())}
    </div>`}};Fs=new WeakMap,Bs=new WeakMap,Xi=u([S("sb-memory")],Xi);var Zo=["instructions","tools","home","memory","summary","window","note"];var Ya=g("de","views/request/i18n");var Ja={one:"A request as it was sent",all:"All requests",sent:"The last requests",sent_hint:"Up to {count} are kept, in memory alone: they are gone after a restart, and as soon as anything is forgotten.",off_title:"No requests are kept",off:"To see what the model was sent, word for word and with what each part costs, set how many requests are kept, under “Log of conversations” in the settings. They stay in memory alone. What the next sentence would send can be seen above at any time.",off_ask:"To see what the model was sent, ask an administrator to have requests kept. What the next sentence would send can be seen above at any time.",none_title:"No request yet",none:"Say something that a model has to answer, and its request is shown here. What Home Assistant answers by itself needs none.",at:"When",purpose:"Asked by",the_house:"The house",deployment:"Deployment",outcome:"Outcome",under_way:"under way",answered:"answered",not_answered:"failed: {why}",attempts:"Sent",first_word:"First word after",whole:"Whole answer after",in:"Tokens read",cached:"of these reused",out:"Tokens written",usage:"Counted by the service",usage_is:"{read} tokens read ({cached} reused), {written} written ({thought} of them thought)",open_turn:"Open the turn",preview:"What would be sent now",preview_hint:"The request for a sentence, made as a turn makes it. Nobody is asked, nothing is changed, and nothing is paid.",sentence:"Sentence",agent:"Agent",said_by:"Said by",conversation:"In the conversation (ID; empty: a new one)",preview_show:"Show the request",would_go:"It would go to {deployment}. Told from the memory of: {owners}.",locally_first:"This agent lets Home Assistant answer first: only what it cannot is sent.",by_words:"Memories that only mean the same are not in here: to find them, the service would have to be asked.",tokens:"{count} tokens",tokens_one:"One token",tokens_column:"Tokens",part:"Part",share:"Share",counted:"Counted here, as a prompt is counted; what was thought and what images cost is not in it.",instructions:"Instructions",tools:"Tools",home:"The home",memory:"Memory",summary:"Summary",window:"What was said",note:"Time and changes",messages:"{count} messages",messages_one:"One message",parameters:"Parameters",unfold:"Unfold all",fold:"Fold all",copy:"Copy as JSON",copied:"Copied.",not_copied:"The browser does not let it be copied. It may need https.",cut:"The rest is not shown.",tool_cut:"What it takes is not shown: there are too many tools.",reasoning:"What was thought, encrypted: {count} characters",attached:"{kind}, {size} as text"};var Za=g("es","views/request/i18n");var Xa=g("fr","views/request/i18n");var Qa=g("it","views/request/i18n");var el=g("nl","views/request/i18n");var x=X({en:Ja,de:Ya,es:Za,fr:Xa,it:Qa,nl:el});var re,tl,sl,il,Xo,Qo,ol,be=class extends Q{constructor(){super(...arguments);m(this,re);this.parameters={};this.messages=[];this.next=null;this.isBusy=!1}willUpdate(e){e.has("made")&&(this.messages=this.made.messages.items,this.next=this.made.messages.next_offset)}render(){let{app:e,made:t}=this;return r`<div class="stack">
      ${l(this,re,tl).call(this)}
      <section class="card">
        <div class="spread">
          <h2>${x(e,"messages",{count:t.messages.total})}</h2>
          <div class="row">
            <button @click=${()=>l(this,re,Xo).call(this,!0)}>${x(e,"unfold")}</button>
            <button @click=${()=>l(this,re,Xo).call(this,!1)}>${x(e,"fold")}</button>
            <button @click=${()=>{l(this,re,ol).call(this)}} ?disabled=${this.isBusy}>
              ${x(e,"copy")}
            </button>
          </div>
        </div>
        ${this.messages.map(s=>l(this,re,sl).call(this,s))}
        ${this.next===null?c:r`<button @click=${()=>{l(this,re,Qo).call(this)}} ?disabled=${this.isBusy}>
              ${$(e,"more")}
            </button>`}
      </section>
      <section class="card">
        <h2>${x(e,"tools",{count:t.tools.length})}</h2>
        ${t.tools.map(s=>l(this,re,il).call(this,s))}
      </section>
      <section class="card">
        <h2>${x(e,"parameters")}</h2>
        <pre>${JSON.stringify(this.parameters,null,2)}</pre>
      </section>
    </div>`}};re=new WeakSet,tl=function(){let{app:e,made:t}=this,s=n=>t.total_tokens?t.tokens[n]/t.total_tokens:0;return r`<section class="card stack">
      <h2 id="tokens">${x(e,"tokens",{count:t.total_tokens})}</h2>
      <div class="bar" aria-hidden="true">
        ${Zo.filter(n=>t.tokens[n]>0).map(n=>r`<span class=${n} style="flex: ${s(n)}" title=${x(e,n)}></span>`)}
      </div>
      <table aria-labelledby="tokens">
        <thead>
          <tr>
            <th scope="col">${x(e,"part")}</th>
            <th scope="col" class="number">${x(e,"tokens_column")}</th>
            <th scope="col" class="number">${x(e,"share")}</th>
          </tr>
        </thead>
        <tbody>
          ${Zo.map(n=>r`<tr>
                <th scope="row">
                  <span class="mark ${n}" aria-hidden="true"></span> ${x(e,n)}
                </th>
                <td class="number">${e.show.number(t.tokens[n])}</td>
                <td class="number">${e.show.percent(s(n))}</td>
              </tr>`)}
        </tbody>
      </table>
      <p class="quiet">${x(e,"counted")}</p>
    </section>`},sl=function(e){let{app:t}=this,s=e.number===this.made.messages.total-1;return r`<details ?open=${s}>
      <summary>
        <span class="row">
          ${t.show.number(e.number+1)}. ${e.role}
          <span class="chip">
            <span class="mark ${e.part}" aria-hidden="true"></span> ${x(t,e.part)}
          </span>
          <span class="quiet">${x(t,"tokens",{count:e.tokens})}</span>
        </span>
      </summary>
      ${e.text?r`<pre>${e.text}${e.is_cut?" …":""}</pre>`:c}
      ${e.is_cut?r`<p class="quiet">${x(t,"cut")}</p>`:c}
      ${e.calls.map(n=>r`<pre>${n.name}(${n.arguments})</pre>`)}
      ${e.reasoning.map(n=>r`<p class="quiet">${x(t,"reasoning",{count:n})}</p>`)}
      ${e.attached.map(({mime_type:n,size:a})=>r`<p class="quiet">${x(t,"attached",{kind:n,size:t.show.bytes(a)})}</p>`)}
    </details>`},il=function(e){let{app:t}=this;return r`<details>
      <summary>
        <span class="row">
          ${e.name}
          <span class="quiet">${x(t,"tokens",{count:e.tokens})}</span>
        </span>
      </summary>
      <p>${e.description}</p>
      ${e.is_cut?r`<p class="quiet">${x(t,"tool_cut")}</p>`:r`<pre>${JSON.stringify(e.parameters,null,2)}</pre>`}
    </details>`},Xo=function(e){for(let t of this.renderRoot.querySelectorAll("details"))t.open=e},Qo=async function(){if(this.next===null)return!0;let{made:e}=this;this.isBusy=!0;try{let t=(await this.more(this.next)).messages;return e!==this.made?!1:(this.messages=[...this.messages,...t.items],this.next=t.next_offset,!0)}catch(t){return this.app.notifyFailure(t),!1}finally{this.isBusy=!1}},ol=async function(){for(;this.next!==null;)if(!await l(this,re,Qo).call(this))return;let{tokens:e,total_tokens:t,tools:s}=this.made,n={parameters:this.parameters,tokens:e,total_tokens:t,tools:s,messages:this.messages};try{await navigator.clipboard.writeText(JSON.stringify(n,null,2)),this.app.notify(x(this.app,"copied"))}catch{this.app.notify(x(this.app,"not_copied"))}},be.styles=[I,O`
      .bar {
        display: flex;
        gap: 2px;
        height: 22px;
      }
      .bar span,
      .mark {
        background: var(--of);
        min-width: 3px;
      }
      .mark {
        display: inline-block;
        width: 12px;
        height: 12px;
        border-radius: 3px;
        vertical-align: -1px;
      }
      .instructions {
        --of: #4063d8;
      }
      .tools {
        --of: #9558b2;
      }
      .home {
        --of: #2e8b57;
      }
      .memory {
        --of: #c9750c;
      }
      .summary {
        --of: #7b8794;
      }
      .window {
        --of: #c2385c;
      }
      .note {
        --of: #1f9bb5;
      }
      summary {
        cursor: pointer;
        padding-block: 8px;
      }
      details + details {
        border-top: 1px solid var(--sb-line);
      }
      details pre {
        padding-block: 4px 12px;
      }
      summary .row {
        display: inline-flex;
      }
    `],u([j({attribute:!1})],be.prototype,"app",2),u([j({attribute:!1})],be.prototype,"made",2),u([j({attribute:!1})],be.prototype,"parameters",2),u([j({attribute:!1})],be.prototype,"more",2),u([_()],be.prototype,"messages",2),u([_()],be.prototype,"next",2),u([_()],be.prototype,"isBusy",2),be=u([S("sb-made")],be);var Wt,bt,Qi,eo,nl,Ye=class extends q{constructor(){super(...arguments);m(this,eo);m(this,Wt,this.loader());m(this,bt,null);m(this,Qi,e=>{e.preventDefault();let t=this.conversation.value.trim();N(this,bt,{text:this.text.value,agent:this.agent.value,...this.owner?{owner:this.owner.value}:{},...t?{conversation_id:t}:{}}),d(this,Wt).clear(),this.load()})}load(){let e=d(this,bt);e&&d(this,Wt).load(()=>this.app.call("request/preview",e))}render(){let{app:e}=this,{agents:t=[],owners:s=[]}=e.info??{};return r`<div class="stack">
      <form class="card stack" @submit=${d(this,Qi)}>
        <h2>${x(e,"preview")}</h2>
        <p class="quiet">${x(e,"preview_hint")}</p>
        <label class="field">
          ${x(e,"sentence")}
          <textarea id="text" rows="2" maxlength="4000" required></textarea>
        </label>
        <div class="row">
          <label class="field">
            ${x(e,"agent")}
            <select id="agent" required>
              ${t.map(n=>r`<option value=${n}>${e.entityName(n)}</option>`)}
            </select>
          </label>
          ${e.isAdmin?r`<label class="field">
                ${x(e,"said_by")}
                <select id="owner">
                  ${s.map(n=>r`<option value=${n}>${e.ownerName(n)}</option>`)}
                </select>
              </label>`:c}
          <label class="field">
            ${x(e,"conversation")}
            <input id="conversation" maxlength="255" />
          </label>
        </div>
        <div class="row"><button class="filled">${x(e,"preview_show")}</button></div>
      </form>
      ${d(this,bt)?r`<div role="status">
            ${B(e,d(this,Wt).current,n=>l(this,eo,nl).call(this,n),()=>this.load())}
          </div>`:c}
    </div>`}};Wt=new WeakMap,bt=new WeakMap,Qi=new WeakMap,eo=new WeakSet,nl=function(e){let{app:t}=this,s=e.owners.map(a=>t.ownerName(a)).join(", "),n=d(this,bt)??{};return r`<div class="stack">
      <div class="card stack">
        <p>${x(t,"would_go",{deployment:e.deployment,owners:s})}</p>
        ${e.answers_locally_first?r`<p>${x(t,"locally_first")}</p>`:c}
        ${e.by_words_alone?r`<p>${x(t,"by_words")}</p>`:c}
      </div>
      <sb-made
        .app=${t}
        .made=${e}
        .parameters=${e.parameters}
        .more=${a=>t.call("request/preview",{...n,offset:a})}
      ></sb-made>
    </div>`},u([Z("#text")],Ye.prototype,"text",2),u([Z("#agent")],Ye.prototype,"agent",2),u([Z("#owner")],Ye.prototype,"owner",2),u([Z("#conversation")],Ye.prototype,"conversation",2),Ye=u([S("sb-preview")],Ye);var zt,zs,Kt,ce,rl,al,en,tn,ll,Ws=class extends q{constructor(){super(...arguments);m(this,ce);m(this,zt,this.loader());m(this,zs,new de(()=>this.app,()=>this.requestUpdate()));m(this,Kt,0)}load(){let[e]=this.path;if(e){d(this,zt).load(()=>this.app.call("request/get",{request_id:e}));return}d(this,zs).start(async t=>{let s=await this.app.call("request/list",{offset:t});return N(this,Kt,s.kept),s})}willUpdate(e){e.has("path")&&d(this,zt).clear(),super.willUpdate(e)}render(){let{app:e}=this,[t]=this.path;return t?r`<div class="stack">
          <h1 tabindex="-1">${x(e,"one")}</h1>
          <p><a href=${e.link("/request")}>${x(e,"all")}</a></p>
          ${B(e,d(this,zt).current,s=>l(this,ce,ll).call(this,s),()=>this.load())}
        </div>`:r`<div class="stack">
          <h1 tabindex="-1">${$(e,"request")}</h1>
          <sb-preview .app=${e}></sb-preview>
          ${l(this,ce,rl).call(this)}
        </div>`}};zt=new WeakMap,zs=new WeakMap,Kt=new WeakMap,ce=new WeakSet,rl=function(){let{app:e}=this,t=d(this,zs);if(t.state==="ready"&&t.total===0){let s=d(this,Kt)===0;return ne(x(e,s?"off_title":"none_title"),x(e,s?e.isAdmin?"off":"off_ask":"none"),s&&e.isAdmin?r`<a class="button filled" href=${e.link("/settings")}>
              ${$(e,"open_settings")}
            </a>`:c)}return r`<section class="card stack">
      <h2 id="sent">${x(e,"sent")}</h2>
      <p class="quiet">${x(e,"sent_hint",{count:d(this,Kt)})}</p>
      ${t.items.length?r`<div class="scrolls" tabindex="0" role="region" aria-labelledby="sent">
            <table>
              <thead>
                <tr>
                  <th scope="col">${x(e,"at")}</th>
                  <th scope="col">${x(e,"purpose")}</th>
                  <th scope="col">${x(e,"deployment")}</th>
                  <th scope="col">${x(e,"outcome")}</th>
                  <th scope="col" class="number">${x(e,"first_word")}</th>
                  <th scope="col" class="number">${x(e,"in")}</th>
                  <th scope="col" class="number">${x(e,"cached")}</th>
                  <th scope="col" class="number">${x(e,"out")}</th>
                </tr>
              </thead>
              <tbody>
                ${t.items.map(s=>l(this,ce,al).call(this,s))}
              </tbody>
            </table>
          </div>`:c}
      ${t.foot()}
    </section>`},al=function(e){let{app:t}=this,{show:s}=t,n=e.usage,a=p=>p===void 0?"–":s.number(p);return r`<tr>
      <th scope="row">
        <a href=${t.link(`/request/${encodeURIComponent(e.id)}`)}>
          ${s.date(e.at)}, ${s.time(e.at,!0)}
        </a>
      </th>
      <td>${l(this,ce,en).call(this,e)}</td>
      <td>${e.deployment}</td>
      <td>${l(this,ce,tn).call(this,e)}</td>
      <td class="number">${e.first_token_ms===null?"–":s.span(e.first_token_ms)}</td>
      <td class="number">${a(n?.input_tokens)}</td>
      <td class="number">${a(n?.cached_tokens)}</td>
      <td class="number">${a(n?.output_tokens)}</td>
    </tr>`},en=function(e){let{app:t}=this,s=e.agent?t.entityName(e.agent):x(t,"the_house");return e.purpose==="turn"?s:`${s} (${e.purpose.replaceAll("_"," ")})`},tn=function(e){let{app:t}=this;return e.outcome===null?r`<span class="chip">${x(t,"under_way")}</span>`:e.outcome==="answered"?r`<span class="chip good">${x(t,"answered")}</span>`:r`<span class="chip bad">${x(t,"not_answered",{why:e.outcome})}</span>`},ll=function(e){let{app:t}=this,{request:s}=e,{show:n}=t,{usage:a}=s,p=[[x(t,"at"),`${n.date(s.at)}, ${n.time(s.at,!0)}`],[x(t,"purpose"),l(this,ce,en).call(this,s)],[x(t,"deployment"),[s.deployment,s.model].filter(Boolean).join(" · ")],[x(t,"outcome"),l(this,ce,tn).call(this,s)],[x(t,"attempts"),n.number(s.attempts)]];if(s.first_token_ms!==null&&p.push([x(t,"first_word"),n.span(s.first_token_ms)]),s.total_ms!==null&&p.push([x(t,"whole"),n.span(s.total_ms)]),a){let{input_tokens:h,cached_tokens:y}=a,{output_tokens:A,reasoning_tokens:b}=a;p.push([x(t,"usage"),x(t,"usage_is",{read:h,cached:y,written:A,thought:b})])}if(s.conversation_id&&s.message_id){let h=`/turn/${encodeURIComponent(s.message_id)}`;p.push([$(t,"turn"),r`<a href=${t.link(h)}>${x(t,"open_turn")}</a>`])}return r`<div class="stack">
      <section class="card">
        <dl>${p.map(([h,y])=>r`<dt>${h}</dt><dd>${y}</dd>`)}</dl>
      </section>
      <sb-made
        .app=${t}
        .made=${e}
        .parameters=${s.parameters}
        .more=${h=>t.call("request/get",{request_id:s.id,offset:h})}
      ></sb-made>
    </div>`},Ws.styles=[I,O`
      dl {
        display: grid;
        grid-template-columns: max-content minmax(0, 1fr);
        gap: 4px 16px;
      }
      dt {
        color: var(--sb-quiet);
      }
      dd {
        overflow-wrap: anywhere;
      }
    `],Ws=u([S("sb-request")],Ws);var dl=g("de","views/settings/i18n");var cl={connections:"Connections",options:"Options",none:"(none)",other:"Another, by its name",add:"Add",remove:"Remove",required:"This is needed.",no_json:"This is no valid JSON.",no_number:"This is no number.",no_whole:"Only whole numbers.",too_small:"At least {min}.",too_large:"At most {max}.",refused:"Home Assistant refused it ({status}).",save:"Save",saving:"Trying and saving …",next:"Continue",discard:"Discard changes",unsaved:"Changed, not saved yet.",changed:"changed",saved:"Saved. The connection is being loaded with its new settings.",anew:"Begin again",elsewhere:"This page does not know this step. Update Switchboard.",log_on:"A log is kept, and learnt from",log_off:"May the house remember?",kept_days:"Messages are kept for {count} days.",kept_days_one:"Messages are kept for {count} day.",kept_ever:"Messages are kept for ever.",log_stop:"Switched off, nothing more is written down. What was written is deleted when its time is over, what was learnt stays until it is forgotten.",switch_off:"Switch the log off",agree:"Yes, keep a log and learn from it",log_settings:"Log and retention",guests_on:"Guests are here",guests_off:"No guests are here",guests_meaning:"While guests are here, nothing is logged, learnt or recalled, and this page shows nothing of what was said.",guests_come:"Guests have come",guests_left:"The guests have left",export:"Export",export_meaning:`Writes a file into the folder "switchboard" of Home Assistant's configuration.`,export_what:"What",exported:"{count} written into",working:"This may take a while …",import:"Import",import_meaning:"Brings in conversations from an export of Switchboard, of ChatGPT or of Home Assistant. First you are told what is in the file.",import_owner:"Whose words they are",import_as_told:"As the file says, else the household's",import_file:"A file of this device",import_path:'Or the name of one in the folder "switchboard"',import_large:`It is too large to be sent. Put it into the folder "switchboard" of Home Assistant's configuration, and give its name.`,import_found:"Messages: {messages}, in conversations: {conversations}",import_refused:"Refused: {count}",import_old:"Older than the log keeps, and deleted in the next night: {count}",import_tokens:"To learn from them, about {count} tokens are read.",import_now:"Import them",imported:"{count} messages were added; {known} were there already.",erase:"Delete everything",erase_meaning:"All that was said and all that was learnt, of everyone in the house. You see first how much that is.",erase_look:"Delete everything …",erase_goes:"This is deleted, of everyone in the house:",erase_stays:"It cannot be taken back. Settings, prices and counts of usage stay.",erase_word:"DELETE",erase_type:"To go on, type {word}",erase_now:"Delete it all",messages:"Messages: {count}",memories:"Memories: {count}",facts:"What was learnt from them, in single statements: {count}",graph:"Things and relations of the graph: {count}",erased:"It is deleted.",erased_later:"There was no room to write the file anew; it is done as soon as there is.",erased_files:"These files may still hold some of it. Only you can delete them:",others_title:"Agents, AI tasks, fallback deployments",others:"How an agent behaves is set at the agent, on Home Assistant's page of the integration. There you can also add agents, and change endpoint and key.",others_open:"Open the page of the integration"};var pl=g("es","views/settings/i18n");var hl=g("fr","views/settings/i18n");var ul=g("it","views/settings/i18n");var ml=g("nl","views/settings/i18n");var w=X({en:cl,de:dl,es:pl,fr:hl,it:ul,nl:ml});var sn="config/config_entries/options/flow",Ip=401,fl=200,qp=15e3;function Mp(o){return o?.status_code===404}function on(o,i){let{status_code:e,body:t}=i??{};return e===void 0?G(o,i instanceof he?i:3):e===Ip?G(o,2):new he("refused",String(e),t?.message||w(o,"refused",{status:e}))}var to=class{constructor(i,e){this.app=i;this.entryId=e}#e="";async step(){try{if(this.#e)return await this.#s("GET")}catch(i){if(!Mp(i))throw on(this.app(),i)}return this.#t()}async send(i){try{let e=await this.#s("POST",i);return(e.type==="create_entry"||e.type==="abort")&&(this.#e=""),e}catch(e){throw e.body?.errors?e:on(this.app(),e)}}end(){let i=this.#e;this.#e="",i&&this.app().hass.callApi("DELETE",`${sn}/${i}`).catch(()=>{})}async#t(){try{let i=await this.app().hass.callApi("POST",sn,{handler:this.entryId});return this.#e=i.flow_id,i}catch(i){throw on(this.app(),i)}}#s(i,e){return this.app().hass.callApi(i,`${sn}/${this.#e}`,e)}};async function Je(o,i,e={}){let[t,s]=i.split(".");try{return(await o.hass.connection.sendMessagePromise({type:"call_service",domain:t,service:s,service_data:e,return_response:t!=="switch"})).response}catch(n){throw G(o,n)}}function nn(o,i,e){let{entities:t,devices:s}=o.hass;return Object.values(t??{}).find(n=>n.platform==="switchboard"&&n.translation_key===i&&(e===void 0||s?.[n.device_id??""]?.config_entries?.includes(e)))?.entity_id}async function gl(o,i,e){let t=()=>![void 0,"unavailable"].includes(o.hass.states[i]?.state);for(let s=0;!t();s+=fl){if(s>qp)throw new he("gone","gone",$(o,"gone"));await new Promise(n=>setTimeout(n,fl))}await Je(o,`switch.turn_${e?"on":"off"}`,{entity_id:i})}var Gt,ae,rn,yl,bl,an,$l,wl,Vt,qe=class extends Q{constructor(){super(...arguments);m(this,ae);this.typed="";this.isBusy=!1;m(this,Gt,new St(()=>this.app,()=>this.requestUpdate()));m(this,Vt,()=>{this.isBusy||this.dispatchEvent(new Event("closed"))})}firstUpdated(){l(this,ae,rn).call(this)}render(){let{app:e,done:t}=this;return r`<sb-dialog heading=${w(e,"erase")} @closed=${d(this,Vt)}>
      ${t?l(this,ae,$l).call(this,t):B(e,d(this,Gt).current,s=>l(this,ae,bl).call(this,s),()=>l(this,ae,rn).call(this))}
      <button slot="actions" ?disabled=${this.isBusy} @click=${d(this,Vt)}>
        ${$(e,t?"close":"cancel")}
      </button>
      ${t?c:r`<button
            slot="actions"
            class="filled"
            ?disabled=${this.isBusy||!d(this,ae,yl)||!d(this,Gt).current.value}
            @click=${()=>{l(this,ae,wl).call(this)}}
          >
            ${w(e,"erase_now")}
          </button>`}
    </sb-dialog>`}};Gt=new WeakMap,ae=new WeakSet,rn=function(){d(this,Gt).load(()=>Je(this.app,"switchboard.purge",{everything:!0}))},yl=function(){return this.typed.trim().toUpperCase()===w(this.app,"erase_word")},bl=function({would_forget:e}){let t=w(this.app,"erase_word");return r`<div class="stack">
      <p>${w(this.app,"erase_goes")}</p>
      ${e?l(this,ae,an).call(this,e):c}
      <p>${w(this.app,"erase_stays")}</p>
      <label class="field">
        ${w(this.app,"erase_type",{word:t})}
        <input
          autocomplete="off"
          autocapitalize="characters"
          .value=${this.typed}
          @input=${({target:s})=>this.typed=s.value}
        />
      </label>
    </div>`},an=function({messages:e,memories:t,graph:s,facts:n}){let a=[w(this.app,"messages",{count:e}),w(this.app,"memories",{count:t.length}),w(this.app,"facts",{count:n}),w(this.app,"graph",{count:s.count})];return r`<ul>
      ${a.map(p=>r`<li>${p}</li>`)}
    </ul>`},$l=function({forgotten:e,files_to_delete:t,damaged_copies:s,erased:n}){let a=[...t??[],...s??[]];return r`<div class="stack" role="status">
      <p>${w(this.app,"erased")}</p>
      ${e?l(this,ae,an).call(this,e):c}
      ${n===!1?r`<p class="alert warn">${w(this.app,"erased_later")}</p>`:c}
      ${a.length?r`<p class="alert warn">${w(this.app,"erased_files")}</p>
            <ul>
              ${a.map(p=>r`<li><code>${p}</code></li>`)}
            </ul>`:c}
    </div>`},wl=async function(){this.isBusy=!0;try{this.done=await Je(this.app,"switchboard.purge",{everything:!0,confirm:!0})}catch(e){this.app.notifyFailure(e),d(this,Vt).call(this)}finally{this.isBusy=!1}},Vt=new WeakMap,qe.styles=[I,O`
      ul {
        padding-inline-start: 20px;
      }
    `],u([j({attribute:!1})],qe.prototype,"app",2),u([_()],qe.prototype,"typed",2),u([_()],qe.prototype,"isBusy",2),u([_()],qe.prototype,"done",2),qe=u([S("sb-erase")],qe);var _l="component.switchboard",Ks;function so(o){let{language:i}=o.hass;return Ks?.language!==i&&(Ks={language:i,done:jp(o)},Ks.done.catch(()=>Ks=void 0)),Ks.done}async function jp(o){let i=o.hass.localize;for(let e of["options","selector"])i=await o.hass.loadBackendTranslation(e,"switchboard");return(e,t)=>i(e,t)||o.hass.localize(e,t)}var Gs=class{constructor(i,e){this.localize=i;this.step=e}of(i){return this.#e(`step.${this.step.step_id}.${i}`)}section(i,e){return this.of(`sections.${i}.${e}`)}field(i,e){return this.of(`${vl(e)}data.${i.name}`)||i.name}help(i,e){return this.of(`${vl(e)}data_description.${i.name}`)}error(i){return this.#e(`error.${i}`)||i}abort(i){return this.#e(`abort.${i}`)||i}selector(i,e){return i?this.localize(`${_l}.selector.${i}.${e}`):""}#e(i){return this.localize(`${_l}.options.${i}`,{...this.step.description_placeholders})}};function vl(o){return o?`sections.${o}.`:""}/**
 * @license
 * Copyright 2021 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var xl=Se(class extends _e{constructor(){super(...arguments),this.key=c}render(o,i){return this.key=o,i}update(o,[i,e]){return i!==this.key&&(yi(o),this.key=i),e}});var ln="\0other";function cn(o){let[i="",e]=Lp(o.field.selector),t=Up(o,i,e??{}),{path:s,label:n,help:a,error:p}=o,h=r`${a?r`<p class="quiet" id="${s}-help">${a}</p>`:c}
    ${p?r`<p class="wrong" id="${s}-error" role="alert">${p}</p>`:c}`;return i==="boolean"?r`<div class="one"><label class="row check">${t}<span>${n}</span></label>${h}</div>`:Dp(i,e??{})?r`<fieldset class="one"><legend>${n}</legend>${h}${t}</fieldset>`:r`<div class="one"><label for=${s}>${n}</label>${t}${h}</div>`}function Lp(o){return Object.entries(o??{})[0]??[]}function Dp(o,i){return o==="object"&&!!i.fields||["select","entity","device"].includes(o)&&!!i.multiple}function Up(o,i,e){switch(i){case"boolean":return r`<input
        type="checkbox"
        id=${o.path}
        name=${o.path}
        aria-describedby=${Yt(o)}
        .checked=${!!o.value}
        @change=${({target:t})=>o.set(t.checked)}
      />`;case"number":return Hp(o,e);case"text":if(e.multiple)break;return kl(o,e);case"select":return dn(o,e,Fp(o,e));case"entity":return dn(o,e,Bp(o,e));case"device":return dn(o,e,Wp(o,e));case"object":if(e.fields)return Kp(o,e)}return Gp(o)}function Yt(o){return[o.help?`${o.path}-help`:"",o.error?`${o.path}-error`:""].filter(Boolean).join(" ")||c}function Hp(o,i){let e=({target:s})=>{s.validity.badInput||o.set(s.value===""?void 0:s.valueAsNumber)},t=i.unit_of_measurement;return r`<span class="row"
    ><input
      type="number"
      inputmode="decimal"
      id=${o.path}
      name=${o.path}
      min=${i.min??c}
      max=${i.max??c}
      step=${i.step??"any"}
      ?required=${o.field.required}
      aria-invalid=${o.error?"true":c}
      aria-describedby=${Yt(o)}
      .value=${o.value===void 0||o.value===null?"":String(o.value)}
      @input=${e}
    />${t?r`<span>${t}</span>`:c}</span
  >`}function kl(o,i){let e=({target:s})=>o.set(s.value),t=String(o.value??"");return i.multiline?r`<textarea
        rows="6"
        id=${o.path}
        name=${o.path}
        ?required=${o.field.required}
        aria-invalid=${o.error?"true":c}
        aria-describedby=${Yt(o)}
        .value=${t}
        @input=${e}
      ></textarea>`:r`<input
        type=${i.type??"text"}
        autocomplete=${i.autocomplete??"off"}
        id=${o.path}
        name=${o.path}
        ?required=${o.field.required}
        aria-invalid=${o.error?"true":c}
        aria-describedby=${Yt(o)}
        .value=${t}
        @input=${e}
      />`}function Fp(o,i){return i.options.map(t=>{let[s,n]=typeof t=="string"?[t,t]:[t.value,t.label];return{value:s,label:o.labels.selector(i.translation_key,`options.${s}`)||n}})}function Bp({app:o,value:i},e){let t=Vs(e.domain);return Object.keys(o.hass.states).filter(s=>s===i||!t.length||t.includes(s.split(".")[0]??"")).map(s=>({value:s,label:o.entityName(s)})).sort(Tl)}function Wp({app:o,value:i},e){let s=Vs(e.entity).flatMap(a=>Vs(a.domain)),n=new Set(Object.values(o.hass.entities??{}).filter(a=>s.includes(a.entity_id.split(".")[0]??"")).map(a=>a.device_id));return Object.keys(o.hass.devices??{}).filter(a=>a===i||!s.length||n.has(a)).map(a=>({value:a,label:o.deviceName(a)})).sort(Tl)}function Vs(o){return Array.isArray(o)?o:o==null?[]:[o]}function Tl(o,i){return o.label.localeCompare(i.label)}function dn(o,i,e){if(i.multiple)return zp(o,e);let{app:t,path:s,field:n}=o,a=o.value,p=e.some(v=>v.value===a),h=!!i.custom_value;if(h&&!e.length)return kl(o,{});let y=h&&a!==void 0&&!p,A=({target:v})=>o.set(v.value===ln?"":v.value||void 0),b=v=>r`<option value=${v.value} ?selected=${v.value===(y?ln:a??"")}>
      ${v.label}
    </option>`;return r`<select
      id=${s}
      name=${s}
      ?required=${n.required}
      aria-invalid=${o.error?"true":c}
      aria-describedby=${Yt(o)}
      @change=${A}
    >
      ${!n.required||!a?b({value:"",label:w(t,"none")}):c}
      ${e.map(b)}
      ${!p&&a&&!h?b({value:a,label:a}):c}
      ${h?b({value:ln,label:w(t,"other")}):c}
    </select>
    ${y?r`<input
          aria-label=${`${o.label}: ${w(t,"other")}`}
          autocomplete="off"
          .value=${a}
          @input=${({target:v})=>o.set(v.value)}
        />`:c}`}function zp(o,i){let e=Vs(o.value),t=e.filter(s=>!i.some(n=>n.value===s));return r`${[...i,...t.map(s=>({value:s,label:s}))].map(({value:s,label:n})=>r`<label class="row check"
      ><input
        type="checkbox"
        .checked=${e.includes(s)}
        @change=${({target:a})=>o.set(a.checked?[...e,s]:e.filter(p=>p!==s))}
      />${n}</label
    >`)}`}function Kp(o,i){let{app:e,path:t,labels:s}=o,n=Object.entries(i.fields),a=!!i.multiple,p=Vs(o.value),h=b=>o.set(b.length?a?b:b[0]:void 0),y=(b,v,R,D)=>{let ee=i.translation_key;return cn({...o,field:{...D,name:R},path:`${t}.${v}.${R}`,label:s.selector(ee,`fields.${R}.name`)||R,help:s.selector(ee,`fields.${R}.description`),value:b[R],error:o.errors[`${t}.${v}.${R}`],set:oe=>h(p.map((le,He)=>He===v?{...le,[R]:oe}:le))})},A=b=>h(p.filter((v,R)=>R!==b));return r`${p.map((b,v)=>r`<div class="entry stack">
        ${n.map(([R,D])=>y(b,v,R,D))}
        <button
          type="button"
          class="bad"
          aria-label=${`${w(e,"remove")}: ${o.label} ${v+1}`}
          @click=${()=>A(v)}
        >
          ${w(e,"remove")}
        </button>
      </div>`)}
    ${a||!p.length?r`<button type="button" id=${t} @click=${()=>h([...p,{}])}>
          ${w(e,"add")}
        </button>`:c}`}function Gp(o){let i=({target:e})=>{let t=e.value.trim();try{o.set(t?JSON.parse(t):void 0),e.setCustomValidity("")}catch{e.setCustomValidity("json")}};return r`<textarea
    rows="4"
    spellcheck="false"
    id=${o.path}
    name=${o.path}
    ?required=${o.field.required}
    aria-invalid=${o.error?"true":c}
    aria-describedby=${Yt(o)}
    .value=${o.value===void 0?"":JSON.stringify(o.value,null,1)}
    @change=${i}
  ></textarea>`}function Al(o,i){let{validity:e,min:t,max:s}=i;return e.valid?"":e.valueMissing?w(o,"required"):e.customError?w(o,"no_json"):e.rangeUnderflow?w(o,"too_small",{min:Number(t)}):e.rangeOverflow?w(o,"too_large",{max:Number(s)}):e.stepMismatch?w(o,"no_whole"):w(o,"no_number")}var Vp=/\[([^\]]+)\]\(([^)\s]+)\)|\*\*([^*]+)\*\*|`([^`]+)`|\\([^\w\s])/g,Rl=/^\s*(?:[-*]|\d+\.)\s+/,Yp=/^(?:https?:\/\/|mailto:|\/(?!\/))/;function pn(o){return o.split(/\n\s*\n/).flatMap(i=>{let e=i.split(`
`).filter(n=>n.trim()),t=e.filter(n=>Rl.test(n));if(t.length===0||t.length<e.length)return e.length?[r`<p>${Sl(e.join(" "))}</p>`]:[];let s=t.map(n=>r`<li>${Sl(n.replace(Rl,""))}</li>`);return[/^\s*\d/.test(i)?r`<ol>${s}</ol>`:r`<ul>${s}</ul>`]})}function Sl(o){let i=[],e=0;for(let t of o.matchAll(Vp)){let[s,n,a,p,h,y]=t;i.push(o.slice(e,t.index)),e=t.index+s.length,n&&a?i.push(Jp(n,a)):p?i.push(r`<strong>${p}</strong>`):h?i.push(r`<code>${h}</code>`):i.push(y)}return i.push(o.slice(e)),i}function Jp(o,i){return Yp.test(i)?i.startsWith("/")?r`<a href=${i}>${o}</a>`:r`<a href=${i} target="_blank" rel="noreferrer">${o}</a>`:o}var El=new Map,Zp=/^(.*) (?:at '([\w.]+)'|@ data\[(.*)\])$/,Te,Me,je,Jt,Js,Zt,C,ke,Cl,Ol,Il,hn,ql,un,mn,Ml,jl,Ll,Dl,fn,gn,Ul,Ys,xe=class extends q{constructor(){super(...arguments);m(this,C);this.entryId="";this.place="";this.errors={};this.isBusy=!1;this.said="";m(this,Te,this.loader());m(this,Me,new Set);m(this,je);m(this,Jt,"");m(this,Js,0);m(this,Zt,"")}willUpdate(e){e.has("entryId")&&(d(this,je)?.end(),N(this,je,new to(()=>this.app,this.entryId)),d(this,Te).clear(),d(this,Me).clear(),this.errors={},this.said="",this.load()),e.has("place")&&N(this,Jt,"");let{language:t}=this.app.hass;d(this,Zt)&&d(this,Zt)!==t&&this.load(),N(this,Zt,t)}connectedCallback(){super.connectedCallback(),this.hasUpdated&&this.load()}disconnectedCallback(){super.disconnectedCallback(),d(this,je)?.end()}load(){if(this.isBusy)return;let e=d(this,je);e&&d(this,Te).load(async()=>{let t=await so(this.app);return{step:await e.step(),localize:t}})}reach(e){d(this,Me).add(e),this.requestUpdate(),this.updateComplete.then(()=>{let t=this.renderRoot.querySelector(`#section-${CSS.escape(e)}`);t?.scrollIntoView({block:"start"}),t?.querySelector("summary")?.focus({preventScroll:!0})})}updated(){let e=d(this,Te).current.value?.step;!e||!this.place||d(this,Jt)===this.place||(N(this,Jt,this.place),e.type==="menu"&&Nl(e).includes(this.place)?l(this,C,fn).call(this,this.place):e.data_schema?.some(t=>t.name===this.place)&&this.reach(this.place))}render(){return r`${B(this.app,d(this,Te).current,e=>l(this,C,Cl).call(this,e),()=>this.load())}
      <p role="status" class="said">${this.said}</p>`}};Te=new WeakMap,Me=new WeakMap,je=new WeakMap,Jt=new WeakMap,Js=new WeakMap,Zt=new WeakMap,C=new WeakSet,ke=function(){let e=El.get(this.entryId);return e||El.set(this.entryId,e=new Map),e},Cl=function({step:e,localize:t}){let s=new Gs(t,e),n=s.of("description"),a=r`<h2 tabindex="-1">${s.of("title")||w(this.app,"options")}</h2>
      ${n?pn(n):c}`;switch(e.type){case"form":return l(this,C,Il).call(this,e,s,a);case"menu":return r`<section class="stack menu">
          ${a}
          ${Nl(e).map(p=>l(this,C,Ol).call(this,p,s))} ${l(this,C,hn).call(this)}
        </section>`;case"abort":return r`<section class="stack">
          <p class="alert warn">${s.abort(e.reason??"")}</p>
          <div><button @click=${()=>this.load()}>${w(this.app,"anew")}</button></div>
        </section>`;default:return r`<p class="alert warn">${w(this.app,"elsewhere")}</p>`}},Ol=function(e,t){let s=t.of(`menu_option_descriptions.${e}`);return r`<button ?disabled=${this.isBusy} @click=${()=>{l(this,C,fn).call(this,e)}}>
      <span>${t.of(`menu_options.${e}`)||e}</span>
      ${s?r`<span class="quiet">${s}</span>`:c}
    </button>`},Il=function(e,t,s){let n=e.data_schema??[],a=d(this,C,ke);return r`<form
      class="stack"
      novalidate
      @submit=${p=>{p.preventDefault(),l(this,C,Dl).call(this)}}
    >
      ${s} ${l(this,C,hn).call(this)}
      ${xl(d(this,Js),n.map(p=>p.type==="expandable"?l(this,C,ql).call(this,p,t):l(this,C,un).call(this,p,"",t)))}
      <div class="foot row">
        <button class="filled" ?disabled=${this.isBusy}>
          ${w(this.app,n.length?this.isBusy?"saving":"save":"next")}
        </button>
        ${a.size?r`<button type="button" @click=${()=>l(this,C,jl).call(this)}>
                ${w(this.app,"discard")}
              </button>
              <span class="quiet">${w(this.app,"unsaved")}</span>`:c}
      </div>
    </form>`},hn=function(){let{base:e}=this.errors;return e?r`<p class="alert bad" id="wrong" role="alert" tabindex="-1">${e}</p>`:c},ql=function(e,t){let{name:s}=e,n=t.section(s,"description"),a=[...d(this,C,ke).keys()].some(h=>h.startsWith(`${s}.`)),p=this.errors[s];return r`<details
      class="card"
      id="section-${s}"
      ?open=${d(this,Me).has(s)}
      @toggle=${({target:h})=>{h.open?d(this,Me).add(s):d(this,Me).delete(s)}}
    >
      <summary>
        <h3>${t.section(s,"name")||s}</h3>
        ${a?r`<span class="chip">${w(this.app,"changed")}</span>`:c}
      </summary>
      <div class="stack fields">
        ${n?pn(n):c}
        ${p?r`<p class="alert bad" id="wrong" role="alert" tabindex="-1">${p}</p>`:c}
        ${e.schema?.map(h=>l(this,C,un).call(this,h,s,t))}
      </div>
    </details>`},un=function(e,t,s){let n=t?`${t}.${e.name}`:e.name;return cn({app:this.app,labels:s,field:e,path:n,label:s.field(e,t),help:s.help(e,t),value:l(this,C,mn).call(this,n,e),error:this.errors[n],errors:this.errors,set:a=>{JSON.stringify(a)===JSON.stringify(Pl(e))?d(this,C,ke).delete(n):d(this,C,ke).set(n,a),this.said="",this.requestUpdate()}})},mn=function(e,t){return d(this,C,ke).has(e)?d(this,C,ke).get(e):Pl(t)},Ml=function(e){let t=(s,n)=>{let a={};for(let p of s){let h=n?`${n}.${p.name}`:p.name,y=p.type==="expandable"?t(p.schema??[],p.name):l(this,C,mn).call(this,h,p);y!=null&&y!==""&&(a[p.name]=y)}return a};return t(e.data_schema??[],"")},jl=function(){d(this,C,ke).clear(),this.errors={},N(this,Js,d(this,Js)+1),this.load()},Ll=function(){let e={},t=this.renderRoot.querySelectorAll("[name]");for(let s of t){let n=Al(this.app,s);n&&(e[s.name]=n)}return e},Dl=async function(){let e=d(this,Te).current.value;if(this.isBusy||!e)return;let t=l(this,C,Ll).call(this);if(Object.keys(t).length){l(this,C,Ys).call(this,t);return}await l(this,C,gn).call(this,async s=>{let n=await s.step();return n.step_id===e.step.step_id?s.send(l(this,C,Ml).call(this,n)):n})},fn=async function(e){await l(this,C,gn).call(this,async t=>(await t.step(),t.send({next_step_id:e})))},gn=async function(e){let{value:t}=d(this,Te).current,s=d(this,je);if(!t||!s)return;this.isBusy=!0,this.errors={},this.said="";let n=!1;try{let a=await e(s);if(s!==d(this,je))return;n=a.type==="create_entry",n||l(this,C,Ul).call(this,a,t)}catch(a){let{body:p}=a;p?.errors?l(this,C,Ys).call(this,Xp(p.errors)):l(this,C,Ys).call(this,{base:G(this.app,a).message})}finally{this.isBusy=!1}n&&(d(this,C,ke).clear(),this.said=w(this.app,"saved"),this.load())},Ul=function(e,t){e.step_id!==t.step.step_id&&d(this,C,ke).clear(),d(this,Te).put({...t,step:e});let s=new Gs(t.localize,e),n=Object.entries(e.errors??{});if(n.length){let a=e.data_schema?.find(p=>p.expanded)?.name??"base";l(this,C,Ys).call(this,Object.fromEntries(n.map(([p,h])=>[p==="base"?a:p,s.error(h)])))}else this.updateComplete.then(()=>this.renderRoot.querySelector("h2")?.focus())},Ys=function(e){this.errors=e;let[t="base"]=Object.keys(e);for(let s of Object.keys(e))d(this,Me).add(s.split(".")[0]??"");this.updateComplete.then(()=>{let s=this.renderRoot.querySelector(`[name="${CSS.escape(t)}"]`)??this.renderRoot.querySelector("#wrong");s?.focus(),s?.scrollIntoView({block:"center"})})},xe.styles=[I,O`
      ol,
      ul {
        padding-inline-start: 20px;
      }
      summary {
        cursor: pointer;
        padding: 4px 0;
      }
      summary h3 {
        display: inline;
      }
      .fields {
        margin-top: 12px;
        max-width: 720px;
      }
      .one {
        display: grid;
        gap: 4px;
        grid-template-columns: minmax(0, 1fr);
        border: 0;
        margin: 0;
        padding: 0;
        min-width: 0;
      }
      .one > label,
      legend {
        font-weight: 500;
        padding: 0;
      }
      .one > input,
      .one > select {
        width: 100%;
        max-width: 420px;
      }
      .check {
        align-items: flex-start;
        flex-wrap: nowrap;
        min-height: 28px;
      }
      .check input {
        flex: none;
        margin: 2px 0 0;
      }
      .check + .quiet {
        margin-inline-start: 28px;
      }
      .entry {
        border-inline-start: 3px solid var(--sb-line);
        padding-inline-start: 12px;
        margin-block: 8px;
      }
      .entry > button,
      fieldset > button {
        justify-self: start;
      }
      .wrong {
        color: var(--sb-bad);
        font-size: 14px;
      }
      .foot {
        position: sticky;
        bottom: 0;
        padding-block: 12px;
        background: var(--sb-ground);
      }
      h2:focus {
        outline: none;
      }
      .menu button {
        display: grid;
        justify-items: start;
        text-align: start;
        border-radius: 8px;
        width: 100%;
      }
    `],u([j()],xe.prototype,"entryId",2),u([j()],xe.prototype,"place",2),u([_()],xe.prototype,"errors",2),u([_()],xe.prototype,"isBusy",2),u([_()],xe.prototype,"said",2),xe=u([S("sb-options")],xe);function Pl(o){return o.description?.suggested_value??o.default}function Nl(o){let i=o.menu_options??[];return Array.isArray(i)?i:Object.keys(i)}function Xp(o){let i={};for(let[e,t]of Object.entries(o))for(let s of typeof t=="string"?[t]:t){let[,n,a,p]=Zp.exec(s)??[];i[a??p?.replace(/'/g,"").replaceAll("][",".")??e]=n??s}return i}var Qp="component.switchboard.selector.export_what.options",Hl=["conversations","memories","summaries","graph"],eh=3e6,$t=class extends Q{constructor(){super(...arguments);this.isBusy=!1;this.said=c}static{this.styles=[I,O`
      ul {
        padding-inline-start: 20px;
      }
      summary {
        cursor: pointer;
      }
      summary h2 {
        display: inline;
      }
      details .stack {
        margin-top: 12px;
      }
    `]}async busily(e){if(!this.isBusy){this.isBusy=!0,this.said=w(this.app,"working");try{await e()}catch(t){this.said=r`<span class="alert bad">${this.app.notifyFailure(t).message}</span>`}finally{this.isBusy=!1}}}};u([j({attribute:!1})],$t.prototype,"app",2),u([_()],$t.prototype,"isBusy",2),u([_()],$t.prototype,"said",2);var io,Fl,Xt=class extends $t{constructor(){super(...arguments);m(this,io);this.what=Hl[0]}render(){let{app:e}=this;return r`<details>
      <summary><h2>${w(e,"export")}</h2></summary>
      <div class="stack">
      <p>${w(e,"export_meaning")}</p>
      <label class="field">
        ${w(e,"export_what")}
        <select
          @change=${({target:t})=>this.what=t.value}
        >
          ${Hl.map(t=>r`<option value=${t}>${this.localize?.(`${Qp}.${t}`)||t}</option>`)}
        </select>
      </label>
      <div>
        <button ?disabled=${this.isBusy} @click=${()=>{l(this,io,Fl).call(this)}}>
          ${w(e,"export")}
        </button>
      </div>
      <p role="status">${this.said}</p>
      </div>
    </details>`}};io=new WeakSet,Fl=async function(){let{app:e,what:t}=this;await this.busily(async()=>{let s=await Je(e,"switchboard.export",{what:t}),n=s[t==="conversations"?"messages":t]??0;this.said=r`${w(e,"exported",{count:n})} <code>${s.path}</code>`})},u([j({attribute:!1})],Xt.prototype,"localize",2),u([_()],Xt.prototype,"what",2),Xt=u([S("sb-export")],Xt);var Zs,Le,Bl,oo,no,yn,Wl,Qt=class extends $t{constructor(){super(...arguments);m(this,Le);this.owner="";m(this,Zs);m(this,oo,async({target:e})=>{let t=e.files?.[0];this.found=void 0,t&&(t.size>eh?this.said=w(this.app,"import_large"):await l(this,Le,yn).call(this,{content:await t.text()}))});m(this,no,async({target:e})=>{this.found=void 0,e.value.trim()&&await l(this,Le,yn).call(this,{path:e.value.trim()})})}render(){let{app:e,found:t}=this;return r`<details>
      <summary><h2>${w(e,"import")}</h2></summary>
      <div class="stack">
      <p>${w(e,"import_meaning")}</p>
      <label class="field">
        ${w(e,"import_owner")}
        <select @change=${({target:s})=>this.owner=s.value}>
          <option value="">${w(e,"import_as_told")}</option>
          ${e.info?.owners.map(s=>r`<option value=${s}>${e.ownerName(s)}</option>`)}
        </select>
      </label>
      <label class="field">
        ${w(e,"import_file")}
        <input type="file" accept=".json,.jsonl" ?disabled=${this.isBusy} @change=${d(this,oo)} />
      </label>
      <label class="field">
        ${w(e,"import_path")}
        <input autocomplete="off" ?disabled=${this.isBusy} @change=${d(this,no)} />
      </label>
      <div role="status" class="stack">
        <p>${this.said}</p>
        ${t?l(this,Le,Bl).call(this,t):c}
      </div>
      ${t?r`<div>
            <button class="filled" ?disabled=${this.isBusy} @click=${()=>{l(this,Le,Wl).call(this)}}>
              ${w(e,"import_now")}
            </button>
          </div>`:c}
      </div>
    </details>`}};Zs=new WeakMap,Le=new WeakSet,Bl=function(e){let{app:t}=this,{messages:s,conversations:n,refused:a,older_than_retention:p}=e;return r`<ul>
      <li>${w(t,"import_found",{messages:s,conversations:n})}</li>
      ${a?r`<li>${w(t,"import_refused",{count:a})}</li>`:c}
      ${p?r`<li>${w(t,"import_old",{count:p})}</li>`:c}
      ${e.reading_tokens?r`<li>
            ${w(t,"import_tokens",{count:e.reading_tokens})}
            ${e.reading_cost===void 0?c:t.show.money(e.reading_cost)}
          </li>`:c}
    </ul>`},oo=new WeakMap,no=new WeakMap,yn=async function(e){N(this,Zs,e),await this.busily(async()=>{this.found=await Je(this.app,"switchboard.import_conversations",{...e,dry_run:!0}),this.said=c})},Wl=async function(){let{app:e,owner:t}=this;await this.busily(async()=>{let s=await Je(e,"switchboard.import_conversations",{...d(this,Zs),...t?{owner:t}:{}});this.found=void 0,this.said=w(e,"imported",{count:s.added,known:s.known})})},u([_()],Qt.prototype,"owner",2),u([_()],Qt.prototype,"found",2),Qt=u([S("sb-import")],Qt);var th="/config/integrations/integration/switchboard",zl="memory",sh=`component.switchboard.options.step.init.sections.${zl}.data_description.log_conversations`,es,Xs,ts,ie,Kl,Gl,Vl,Yl,Jl,Zl,bn,wt=class extends q{constructor(){super(...arguments);m(this,ie);this.isBusy=!1;this.isErasing=!1;m(this,es);m(this,Xs,"");m(this,ts,"")}willUpdate(e){super.willUpdate(e);let{language:t}=this.app.hass;d(this,ts)&&d(this,ts)!==t&&this.load(),N(this,ts,t)}load(){so(this.app).then(e=>{N(this,es,e),this.requestUpdate()},()=>{})}render(){let{app:e}=this,t=d(this,ie,Kl),s=e.info?.entries??[];return r`<div class="stack">
      <h1 tabindex="-1">${$(e,"settings")}</h1>
      ${s.length>1?r`<nav class="row" aria-label=${w(e,"connections")}>
            ${s.map(n=>r`<a
                class="button ${n===t?"filled":""}"
                href=${e.link(`/settings/${n.entry_id}`)}
                aria-current=${n===t?"true":c}
                >${n.title}</a
              >`)}
          </nav>`:c}
      <div class="cards">
        ${t?l(this,ie,Gl).call(this,t):c} ${l(this,ie,Jl).call(this)} ${l(this,ie,Zl).call(this)}
        <sb-export
          class="card"
          id="export"
          .app=${e}
          .localize=${d(this,es)}
        ></sb-export>
        <sb-import class="card" id="import" .app=${e}></sb-import>
      </div>
      ${t?r`<sb-options
            .app=${e}
            .entryId=${t.entry_id}
            .place=${this.path[1]??""}
          ></sb-options>`:c}
      <section class="card stack">
        <h2>${w(e,"others_title")}</h2>
        <p>${w(e,"others")}</p>
        <div><a class="button" href=${th}>${w(e,"others_open")}</a></div>
      </section>
      ${this.isErasing?r`<sb-erase .app=${e} @closed=${()=>this.isErasing=!1}></sb-erase>`:c}
    </div>`}updated(){let e=this.path.join("/");if(e===d(this,Xs))return;N(this,Xs,e);let t=this.path[1]&&this.renderRoot.querySelector(`#${CSS.escape(this.path[1])}`);t&&requestAnimationFrame(()=>{t.scrollIntoView({block:"start"});let s=t.shadowRoot??t;s.querySelector("details")?.setAttribute("open",""),s.querySelector("summary, h2")?.focus({preventScroll:!0})})}};es=new WeakMap,Xs=new WeakMap,ts=new WeakMap,ie=new WeakSet,Kl=function(){let{entries:e=[]}=this.app.info??{};return e.find(t=>t.entry_id===this.path[0])??e[0]},Gl=function(e){var a;let{app:t}=this,s=nn(t,"keep_log",e.entry_id),n=e.retention_days;return r`<section class="card stack" id="consent">
      <h2 tabindex="-1">${w(t,e.logs?"log_on":"log_off")}</h2>
      <p>
        ${(a=d(this,es))==null?void 0:a.call(this,sh)}
        ${e.logs?n?w(t,"kept_days",{count:n}):w(t,"kept_ever"):c}
      </p>
      ${e.logs?r`<p class="quiet">${w(t,"log_stop")}</p>`:c}
      <div class="row">
        ${s?r`<button
              class=${e.logs?"":"filled"}
              ?disabled=${this.isBusy}
              @click=${()=>{l(this,ie,bn).call(this,s,!e.logs)}}
            >
              ${w(t,e.logs?"switch_off":"agree")}
            </button>`:c}
        ${l(this,ie,Vl).call(this,e,zl,w(t,"log_settings"))}
      </div>
    </section>`},Vl=function(e,t,s){let n=()=>{this.path[1]===t&&d(this,ie,Yl)?.reach(t)};return r`<a
      class="button"
      href=${this.app.link(`/settings/${e.entry_id}/${t}`)}
      @click=${n}
      >${s}</a
    >`},Yl=function(){return this.renderRoot.querySelector("sb-options")},Jl=function(){let{app:e}=this,t=nn(e,"guest_mode");if(!t)return c;let s=e.info?.guests??!1;return r`<section class="card stack" id="guests">
      <h2 tabindex="-1">${w(e,s?"guests_on":"guests_off")}</h2>
      <p>${w(e,"guests_meaning")}</p>
      <div>
        <button ?disabled=${this.isBusy} @click=${()=>{l(this,ie,bn).call(this,t,!s)}}>
          ${w(e,s?"guests_left":"guests_come")}
        </button>
      </div>
    </section>`},Zl=function(){return r`<section class="card stack" id="delete">
      <h2 tabindex="-1">${w(this.app,"erase")}</h2>
      <p>${w(this.app,"erase_meaning")}</p>
      <div>
        <button class="bad" @click=${()=>this.isErasing=!0}>
          ${w(this.app,"erase_look")}
        </button>
      </div>
    </section>`},bn=async function(e,t){this.isBusy=!0;try{await gl(this.app,e,t)}catch(s){this.app.notifyFailure(s)}finally{this.isBusy=!1}},wt.styles=[I,O`
      .cards {
        display: grid;
        gap: 16px;
        grid-template-columns: repeat(auto-fill, minmax(min(320px, 100%), 1fr));
        align-items: start;
      }
      h2:focus {
        outline: none;
      }
    `],u([_()],wt.prototype,"isBusy",2),u([_()],wt.prototype,"isErasing",2),wt=u([S("sb-settings")],wt);var Xl=g("de","views/turn/i18n");var $n={unnamed:"Choose a turn in a conversation to see how it went.",unnamed_title:"No turn is chosen",to_conversations:"To the conversations",whole_conversation:"The whole conversation",old_title:"Nothing more is known of this turn",old:"How a turn went is kept from this version on, for turns of Switchboard's own agents. This one is older, was imported, or another agent answered it. Its words are kept as ever.",axis:"What happened, in its order",heard:"Heard",answered:"Answered",answered_late:"Answered later",cut:"The rest is cut.",way:"Which way it went",route_local:"Answered locally",route_model:"Answered by a model",route_fallback:"Answered in its place",route_none:"Not answered",local_matched_as_spoken:"Home Assistant understood the sentence as it was said and answered it by itself. No model was asked.",local_matched_after_vocabulary:"Home Assistant understood the sentence once its words were replaced by those of your home. No model was asked.",local_other:"Home Assistant answered as well as it could. This agent asks no model.",model_no_local_match:"Home Assistant knew no sentence like it, so a model was asked.",model_too_long:"The sentence was too long for Home Assistant's own understanding, so a model was asked.",model_policy:"This agent asks the model first, as it was set.",model_answer_comes_later:"The model took too long to wait for. The turn ended with a promise, and the answer followed when it was there.",model_other:"A model answered.",fallback_other:"The model gave no answer, so Home Assistant answered in its place. The reason: {why}",none_other:"Nobody could answer. The reason: {why}",broke:"It ended early: {why}",why_matched_as_spoken:"it was understood as it was said.",why_matched_after_vocabulary:"it was understood in the words of your home.",why_no_local_match:"Home Assistant knew no sentence like it.",why_policy:"the agent is set that way.",why_did_not_catch:"no word was heard.",why_too_long:"the sentence was too long.",why_too_many_steps:"the model called tools again and again and came to no end.",why_answer_comes_later:"the answer was promised for later.",why_unknown:"something unexpected failed; the log of Home Assistant says more.",why_cannot_connect:"the service could not be reached.",why_invalid_auth:"the key or the login was refused.",why_access_denied:"access was denied.",why_deployment_not_found:"there is no such deployment.",why_model_retired:"the model has been retired.",why_operation_unsupported:"the model cannot do this.",why_api_version_required:"an API version is missing.",why_not_azure_openai:"what answered is no such service.",why_rate_limited:"the service was asked too often.",why_quota_spent:"the quota of the service is used up.",why_service_error:"the service had an error.",why_request_rejected:"the service refused the request.",why_content_filtered:"the content filter stopped it.",why_context_length:"the conversation was too long for the model.",why_timed_out:"no answer came in time.",why_stream_broken:"the answer broke off.",why_empty_answer:"no answer came.",why_web_page:"a web page answered in its place, perhaps the sign-in page of the network.",why_thought_too_long:"the model thought until nothing was left for an answer.",why_answer_cut:"the answer was too long and was cut.",why_attachments_unsupported:"the model takes no such file.",why_attachment_unusable:"a file that came with it could not be used.",why_budget_spent:"the budget was used up.",why_template_error:"the template of the instructions is broken.",why_llm_api_error:"an API of tools could not be used.",why_busy:"it was busy.",why_embeddings_unsupported:"the model has no embeddings.",why_resting:"the service failed too often and is left alone for a while.",why_unsteady_model:"the model answers now one way, now another.",why_no_answer:"it was given up before a word came.",why_abandoned:"nobody waited for the rest.",request:"Request to {deployment}",request_failed:"It failed: {why}",retried:"Asked again: {why}",took_over:"It stood in for {deployment}: {why}",model:"Model",purpose:"For",purpose_turn:"this turn",in:"Tokens in",cached:"of these cached",out:"Tokens out",reasoning:"of these reasoning",cost:"Cost",first_word:"First word after",took:"Took",total:"Whole turn",tool:"Tool {name}",failed:"failed",given:"What it was given",gave:"What it gave back",nothing:"Nothing",private:"It answered from the memory. What it said is not kept a second time: look under what was recalled.",wiped:"What its tools were told and did was forgotten, because something of this conversation was.",changed:"{name} changed",from_to:"from {before} to {after}",absent:"not there",recalled:"What was recalled",recalled_none:"Nothing was recalled for this turn.",way_profile:"told before",way_words:"called to mind by the words",way_tool:"looked up by a tool",recalled_gone:"Forgotten since",recalled_message:"Words of an earlier conversation",learnt:"What was learnt from it",learnt_none:"Nothing was learnt from it.",learnt_unread:"It has not been looked through yet for what is worth remembering.",waiting:"{count} things from it wait for a decision.",waiting_one:"One thing from it waits for a decision.",decide:"Decide",requests_of:"Requests as they were sent",after:"after {span}"};var Ql=g("es","views/turn/i18n");var ed=g("fr","views/turn/i18n");var td=g("it","views/turn/i18n");var sd=g("nl","views/turn/i18n");var k=X({en:$n,de:Xl,es:Ql,fr:ed,it:td,nl:sd});function Qs(o){return o in $n?o:void 0}function ss(o,i){let e=Qs(`why_${i??""}`);return e?k(o,e):i??""}function oh(o,i){let{route:e,reason:t}=i,s=Qs(`${e}_${t}`)??Qs(`${e}_other`);return s?k(o,s,{why:ss(o,i.error??t)}):ss(o,t)}function od(o,i){let{heard:e,answers:t,turn:s}=i,n=[];if(e&&n.push({title:`${k(o,"heard")} · ${o.ownerName(e.owner)}`,at:o.show.time(e.at,!0),body:id(o,e)}),s){let a=Qs(`route_${s.route}`);n.push({title:k(o,"way"),failed:s.failed,body:r`<p>
          ${a?r`<span class="chip">${k(o,a)}</span>`:c} ${oh(o,s)}
        </p>
        ${s.route==="model"&&s.error!==null?r`<p>${k(o,"broke",{why:ss(o,s.error)})}</p>`:c}`}),n.push(...nh(o,s))}for(let a of t)n.push({title:k(o,a.is_late?"answered_late":"answered"),at:o.show.time(a.at,!0),body:id(o,a)});return n}function id(o,i){return r`<p class="said">${i.text}</p>
    ${i.is_cut?r`<p class="quiet">${k(o,"cut")}</p>`:c}`}function nh(o,i){let e=Math.max(i.total_ms,i.late_ms??0,1),t=0,s=i.requests.map(n=>({at:n.at_ms,step:rh(o,n,e)}));for(let n of i.tools)t=n.at_ms??t,s.push({at:t,step:ah(o,n,e)});for(let n of i.states)s.push({at:n.at_ms,step:lh(o,n)});return s.sort((n,a)=>n.at-a.at).map(({step:n})=>n)}function nd(o,i,e){let t=Math.min(100,100*o/e);return[t,Math.min(100-t,100*(i??0)/e)]}function wn(o,i){return k(o,"after",{span:o.show.span(i)})}function rd(o){return r`<dl class="facts">
    ${o.map(i=>i?r`<div>
            <dt>${i[0]}</dt>
            <dd>${i[1]}</dd>
          </div>`:c)}
  </dl>`}function rh(o,i,e){let{show:t}=o;return{title:k(o,"request",{deployment:i.deployment}),failed:i.failed!==null&&i.failed!=="abandoned",at:wn(o,i.at_ms),share:nd(i.at_ms,i.duration_ms,e),body:r`${i.first_choice!==null?r`<p>
            ${k(o,"took_over",{deployment:i.first_choice,why:ss(o,i.passed_over)})}
          </p>`:c}
      ${i.retries.map(s=>r`<p>${k(o,"retried",{why:ss(o,s)})}</p>`)}
      ${i.failed!==null?r`<p>${k(o,"request_failed",{why:ss(o,i.failed)})}</p>`:c}
      ${rd([i.purpose==="turn"?void 0:[k(o,"purpose"),i.purpose],i.model?[k(o,"model"),i.model]:void 0,[k(o,"in"),t.number(i.input_tokens)],i.cached_tokens?[k(o,"cached"),t.number(i.cached_tokens)]:void 0,[k(o,"out"),t.number(i.output_tokens)],i.reasoning_tokens?[k(o,"reasoning"),t.number(i.reasoning_tokens)]:void 0,i.cost===null?void 0:[k(o,"cost"),t.money(i.cost)],i.first_word_ms===null?void 0:[k(o,"first_word"),t.span(i.first_word_ms)],i.duration_ms===null?void 0:[k(o,"took"),t.span(i.duration_ms)]])}`}}function ah(o,i,e){let{show:t}=o;return{title:k(o,"tool",{name:i.name}),failed:i.failed,...i.at_ms===null?{}:{at:wn(o,i.at_ms),share:nd(i.at_ms,i.duration_ms,e)},body:r`${i.duration_ms===null?c:rd([[k(o,"took"),t.span(i.duration_ms)]])}
      <details>
        <summary>${k(o,"given")}</summary>
        <pre>${i.arguments||k(o,"nothing")}</pre>
      </details>
      ${i.is_private?r`<p class="quiet">${k(o,"private")}</p>`:r`<details>
            <summary>${k(o,"gave")}</summary>
            <pre>${i.result||k(o,"nothing")}</pre>
          </details>`}
      ${i.is_cut?r`<p class="quiet">${k(o,"cut")}</p>`:c}`}}function lh(o,i){let e=k(o,"absent");return{title:k(o,"changed",{name:o.entityName(i.entity_id)}),at:wn(o,i.at_ms),body:r`<p>
      ${k(o,"from_to",{before:i.before??e,after:i.after??e})}
    </p>`}}function ad(o,i){return r`<section class="card stack" aria-labelledby="recalled">
    <h2 id="recalled">${k(o,"recalled")}</h2>
    ${i.recalled.length===0?r`<p class="quiet">${k(o,"recalled_none")}</p>`:r`<ul class="memories">
          ${i.recalled.map(e=>r`<li>${dh(o,e)}</li>`)}
        </ul>`}
  </section>`}function ld(o,i){let{memories:e,waiting:t,is_read:s}=i.learnt,n=e.length===0&&t===0;return r`<section class="card stack" aria-labelledby="learnt">
    <h2 id="learnt">${k(o,"learnt")}</h2>
    ${n?r`<p class="quiet">${k(o,s?"learnt_none":"learnt_unread")}</p>`:c}
    ${e.length?r`<ul class="memories">
          ${e.map(a=>r`<li>${dd(o,a)}</li>`)}
        </ul>`:c}
    ${t?r`<p>
          ${k(o,"waiting",{count:t})}
          <a href=${o.link("/memory/waiting")}>${k(o,"decide")}</a>
        </p>`:c}
  </section>`}function dh(o,i){let e=r`<span class="quiet">${k(o,`way_${i.way}`)}</span>`;if(i.memory)return r`${dd(o,i.memory)} ${e}`;if(i.conversation_id!==null){let t=`/conversations/${encodeURIComponent(i.conversation_id)}`;return r`<a href=${o.link(t)}>${k(o,"recalled_message")}</a> ${e}`}return r`${k(o,"recalled_gone")} ${e}`}function dd(o,i){return r`<a href=${o.link(`/memory/${encodeURIComponent(i.id)}`)}>${i.text}</a>
    <span class="chip">${o.ownerName(i.owner)}</span>`}var ch=200,_t,is,ti,os,ns,pe,cd,pd,hd,ud,md,fd,ei=class extends q{constructor(){super(...arguments);m(this,pe);m(this,_t,this.loader());m(this,is,this.loader());m(this,ti,"");m(this,os);m(this,ns,0)}connectedCallback(){super.connectedCallback();let e=++On(this,ns)._;this.app.subscribe("turns/subscribe",{},t=>l(this,pe,cd).call(this,t)).then(t=>{e===d(this,ns)&&this.isConnected?N(this,os,t):t()}).catch(()=>{})}disconnectedCallback(){var e;super.disconnectedCallback(),N(this,ns,d(this,ns)+1),(e=d(this,os))==null||e.call(this),N(this,os,void 0)}load(){let[e]=this.path;e!==void 0&&(e!==d(this,ti)&&(d(this,_t).clear(),d(this,is).clear()),N(this,ti,e),d(this,_t).load(async()=>{let t=await this.app.call("turns/get",{message_id:e});return t.turn?.requests.length&&d(this,is).load(()=>l(this,pe,pd).call(this,t)),t}))}render(){return r`<div class="stack">
      <h1 tabindex="-1">${$(this.app,"turn")}</h1>
      ${this.path.length===0?ne(k(this.app,"unnamed_title"),k(this.app,"unnamed"),r`<a class="button filled" href=${this.app.link("/conversations")}
              >${k(this.app,"to_conversations")}</a
            >`):B(this.app,d(this,_t).current,e=>l(this,pe,hd).call(this,e),()=>this.load())}
    </div>`}};_t=new WeakMap,is=new WeakMap,ti=new WeakMap,os=new WeakMap,ns=new WeakMap,pe=new WeakSet,cd=function(e){e.message_id===d(this,_t).current.value?.heard?.id&&this.load()},pd=async function(e){return(await this.app.call("request/list",{limit:ch})).items.filter(s=>s.message_id!==null&&s.message_id===e.heard?.id)},hd=function(e){let t=e.heard??e.answers[0];return r`<div class="spread">
        <p class="quiet">
          ${t?this.app.show.dateTime(t.at):c}
          ${t?.agent_id?r`· ${this.app.entityName(t.agent_id)}`:c}
          ${t?.area_id?r`· ${this.app.areaName(t.area_id)}`:c}
          ${t?.device_id?r`· ${this.app.deviceName(t.device_id)}`:c}
        </p>
        <a
          class="button"
          href=${this.app.link(`/conversations/${encodeURIComponent(e.conversation_id)}`)}
          >${k(this.app,"whole_conversation")}</a
        >
      </div>
      <section class="card stack" aria-labelledby="axis">
        <h2 id="axis">${k(this.app,"axis")}</h2>
        ${e.turn?l(this,pe,md).call(this,e):c}
        <ol class="axis">
          ${od(this.app,e).map(s=>l(this,pe,fd).call(this,s))}
        </ol>
        ${l(this,pe,ud).call(this)}
        ${e.turn?.is_wiped?r`<p class="quiet">${k(this.app,"wiped")}</p>`:c}
      </section>
      ${e.turn?c:ne(k(this.app,"old_title"),k(this.app,"old"))}
      ${e.turn?ad(this.app,e.turn):c} ${ld(this.app,e)}`},ud=function(){let e=d(this,is).current.value??[];return e.length===0?c:r`<h3 id="sent">${k(this.app,"requests_of")}</h3>
      <ul class="plain row" aria-labelledby="sent">
        ${e.map(t=>r`<li>
              <a class="button" href=${this.app.link(`/request/${encodeURIComponent(t.id)}`)}
                >${t.deployment}, ${this.app.show.time(t.at,!0)}</a
              >
            </li>`)}
      </ul>`},md=function(e){let t=e.turn;if(!t)return c;let{show:s}=this.app,n=[[k(this.app,"total"),s.span(t.total_ms)]];return t.first_word_ms!==null&&n.push([k(this.app,"first_word"),s.span(t.first_word_ms)]),t.cost!==null&&n.push([k(this.app,"cost"),s.money(t.cost)]),r`<dl class="facts">
      ${n.map(([a,p])=>r`<div>
            <dt>${a}</dt>
            <dd>${p}</dd>
          </div>`)}
    </dl>`},fd=function(e){return r`<li class=${e.failed?"bad":""}>
      <div class="spread">
        <h3>
          ${e.title}
          ${e.failed?r`<span class="chip bad">${k(this.app,"failed")}</span>`:c}
        </h3>
        ${e.at===void 0?c:r`<span class="quiet">${e.at}</span>`}
      </div>
      ${e.share?r`<div class="bar" aria-hidden="true">
            <span style="left:${e.share[0]}%;width:${e.share[1]}%"></span>
          </div>`:c}
      ${e.body}
    </li>`},ei.styles=[I,O`
      :host {
        overflow-wrap: anywhere;
      }
      ol.axis {
        list-style: none;
        border-inline-start: 2px solid var(--sb-line);
        margin-inline-start: 7px;
        display: grid;
        gap: 12px;
        grid-template-columns: minmax(0, 1fr);
      }
      ol.axis > li {
        position: relative;
        padding-inline-start: 20px;
      }
      ol.axis > li::before {
        content: "";
        position: absolute;
        inset-inline-start: -7px;
        top: 6px;
        width: 12px;
        height: 12px;
        border-radius: 50%;
        border: 2px solid var(--sb-card);
        background: var(--sb-filled);
      }
      ol.axis > li.bad::before {
        background: var(--sb-bad);
      }
      ol.axis .said {
        white-space: pre-wrap;
      }
      dl.facts {
        display: flex;
        flex-wrap: wrap;
        gap: 4px 20px;
        font-size: 14px;
      }
      dl.facts > div {
        display: flex;
        gap: 6px;
      }
      dl.facts dt {
        color: var(--sb-quiet);
      }
      dl.facts dd {
        font-variant-numeric: tabular-nums;
      }
      summary {
        cursor: pointer;
        min-height: 32px;
      }
      .bar {
        height: 6px;
        border-radius: 3px;
        background: var(--sb-line);
        margin: 4px 0;
        position: relative;
        overflow: hidden;
      }
      .bar > span {
        position: absolute;
        top: 0;
        bottom: 0;
        min-width: 3px;
        background: var(--sb-filled);
      }
      ul.memories {
        list-style: none;
        display: grid;
        gap: 8px;
      }
    `],ei=u([S("sb-turn")],ei);var gd=g("de","views/usage/i18n");var yd={period:"Period",n_days:"{count} days",apart:"Told apart by",purpose:"Purpose",agent:"Agent",model:"Model",connection:"Connection",all:"All",empty_title:"Nothing was used yet",empty:"In this time no model was asked. Speak to an agent of Switchboard: every call is counted here with its tokens, its purpose and, once there are prices, its cost. Days are kept for 400 days.",set_prices:"Set prices",set_budgets:"Set budgets",without_price:"{count} tokens have no price, so they are in no cost. Enter what your deployments cost, or let list prices be used; what has no price is not free.",budgets:"Budgets",no_budget:"No budget is set: nothing stops because of what it costs.",no_price:"no price",cost:"Cost",tokens:"Tokens",cached:"Cached",calls:"Calls",failed:"Failed",cached_means:"Cached input was read shortly before and costs a fraction.",turns:"Turns",route_local:"{count} answered by the house",route_model:"{count} by the model",route_fallback:"{count} in its place",route_none:"{count} without an answer",chart:"Bars for each day from {from} to {to}; the table below says the same.",by_day:"By day",show_tokens:"Show tokens",show_cost:"Show cost",as_table:"As a table",day:"Day",first_word:"First word (median)",others:"Others",agent_gone:"An agent that is gone",no_agent:"Background",model_unknown:"Model not named",read:"Read",written:"Written",n_tokens:"{count} tokens",used_of:"{used} of {limit}",resets:"It begins anew: {at}.",of_turn:"Conversations",of_background:"Background",of_ai_task:"AI tasks",of_all:"Everything",per_day:"a day",per_month:"a month",now_stop:"It is spent: until then only the house itself answers, or the work waits.",now_cheaper:"It is spent: until then the last fallback deployment is asked.",then_local_only:"When it is spent, the house answers by itself, or the work waits.",then_cheaper:"When it is spent, the last fallback deployment is asked.",then_all:"When it is spent, each use does as its own budget says.",for_turn:"Conversations",for_ai_task:"AI tasks",for_summary:"Summaries",for_extraction:"Learning",for_memory:"Comparing memories",for_graph:"Graph",for_topics:"Topics",for_embedding:"Vectors",for_probe:"Trying out"};var bd=g("es","views/usage/i18n");var $d=g("fr","views/usage/i18n");var wd=g("it","views/usage/i18n");var _d=g("nl","views/usage/i18n");var T=X({en:yd,de:gd,es:bd,fr:$d,it:wd,nl:_d});function vd(o,i,e){return e==="money"?o.show.money(i):T(o,"n_tokens",{count:i})}function ro(o,i){let e=i.filter(t=>t.limit!==null);return r`<ul class="plain stack">
    ${e.map(t=>hh(o,t,t.limit??0))}
  </ul>`}function hh(o,i,e){let t=`${T(o,`of_${i.of}`)}, ${T(o,`per_${i.period}`)}`,s=i.used>=e,n=i.course==="stop"||i.course==="cheaper"?T(o,`now_${i.course}`):i.when_spent?T(o,`then_${i.when_spent}`):T(o,"then_all");return r`<li>
    <div class="spread">
      <span>${t}</span>
      <span class=${s?"chip bad":"quiet"}>
        ${T(o,"used_of",{used:vd(o,i.used,i.unit),limit:vd(o,e,i.unit)})}
      </span>
    </div>
    <progress max=${e} .value=${Math.min(i.used,e)} aria-label=${t}></progress>
    <p class="quiet">
      ${n} ${T(o,"resets",{at:o.show.dateTime(i.resets)})}
    </p>
  </li>`}var xd=800,_n=200,kd=["#0277bd","#ef6c00","#2e7d32","#8e24aa","#c62828","#00838f","#757575"],Td=O`
  .chart {
    width: 100%;
    height: 180px;
    display: block;
    border-block: 1px solid var(--sb-line);
  }
  .swatch {
    width: 12px;
    height: 12px;
    border-radius: 3px;
    flex: none;
  }
`;function vn(o){return`color-mix(in srgb, ${kd[Math.min(o,kd.length-1)]??"#757575"} 78%, var(--sb-text))`}function Ad(o,i){let e=[],t=Date.parse(`${i}T12:00:00Z`);for(let s=Date.parse(`${o}T12:00:00Z`);s<=t;s+=864e5)e.push(new Date(s).toISOString().slice(0,10));return e}function Rd(o,i,e,t,s,n){let a=new Map(i.map(oe=>[oe.day,oe])),p=(oe,le)=>oe.parts[le]?.[s]??0,h=e.map(oe=>{let le=a.get(oe);return le?t.reduce((He,Qe)=>He+p(le,Qe),0):0}),y=Math.max(...h,0),A=xd/e.length,b=Math.max(1,A-(e.length>60?.5:3)),v=e.flatMap((oe,le)=>{let He=a.get(oe);if(!He||!y)return[];let Qe=_n;return t.map((mo,pc)=>{let Nn=p(He,mo)/y*_n;return Qe-=Nn,Rt`<rect x=${(le*A).toFixed(2)} y=${Qe.toFixed(2)} width=${b.toFixed(2)}
        height=${Nn.toFixed(2)} style="fill:${vn(pc)}"></rect>`})}),R=s==="cost"?o.show.money(y):T(o,"n_tokens",{count:y}),D=e[0],ee=e[e.length-1];return r`<div>
    <p class="quiet">${R}</p>
    <svg
      class="chart"
      viewBox="0 0 ${xd} ${_n}"
      preserveAspectRatio="none"
      role="img"
      aria-label=${n}
    >
      ${v}
    </svg>
    <div class="spread quiet">
      <span>${D?rs(o,D):""}</span><span>${ee?rs(o,ee):""}</span>
    </div>
  </div>`}function rs(o,i){return o.show.date(`${i}T12:00:00Z`)}var uh=[7,30,90,400],mh=["turn","ai_task","summary","extraction","memory","graph","topics","embedding","probe"],fh=["local","model","fallback","none"],si,V,Sd,Ed,Pd,Nd,xn,Cd,Od,Id,as,qd,De=class extends q{constructor(){super(...arguments);m(this,V);this.days=30;this.by="purpose";this.entry="";this.wanted="cost";m(this,si,this.loader())}load(){d(this,si).load(()=>l(this,V,Sd).call(this))}render(){return r`<div class="stack">
      <h1 tabindex="-1">${$(this.app,"usage")}</h1>
      ${l(this,V,Ed).call(this)}
      ${B(this.app,d(this,si).current,e=>l(this,V,Pd).call(this,e),()=>this.load())}
    </div>`}};si=new WeakMap,V=new WeakSet,Sd=async function(){let e={days:this.days,by:this.by,...this.entry?{entry_id:this.entry}:{}},t=await this.app.call("usage/get",e),s=[...t.days.items];for(let n=t.days.next_offset;n!==null;){let a=await this.app.call("usage/get",{...e,offset:n});s.push(...a.days.items),n=a.days.next_offset}return{usage:t,days:s}},Ed=function(){let{app:e}=this,t=e.info?.entries??[],s=(n,a,p,h)=>r`<label class="field">
        ${T(e,n)}
        <select
          @change=${y=>{let A=p[y.target.selectedIndex];A&&h(A[0]),this.load()}}
        >
          ${p.map(([y,A])=>r`<option ?selected=${y===a}>${A}</option>`)}
        </select>
      </label>`;return r`<div class="row filters">
      ${s("period",this.days,uh.map(n=>[n,T(e,"n_days",{count:n})]),n=>this.days=n)}
      ${s("apart",this.by,[["purpose",T(e,"purpose")],["agent",T(e,"agent")],["model",T(e,"model")]],n=>this.by=n)}
      ${t.length>1?s("connection",this.entry,[["",T(e,"all")],...t.map(n=>[n.entry_id,n.title])],n=>this.entry=n):c}
    </div>`},Pd=function({usage:e,days:t}){let{app:s}=this;if(!t.length&&!e.connections.some(a=>a.budgets.some(p=>p.limit!==null)))return ne(T(s,"empty_title"),T(s,"empty"));let n=r`<a class="button" href=${s.link("/settings")}>${T(s,"set_prices")}</a>`;return r`
      ${l(this,V,Nd).call(this,e)}
      ${e.total.tokens_without_price?r`<section class="card stack">
            <p>${T(s,"without_price",{count:e.total.tokens_without_price})}</p>
            <div class="row">${n}</div>
          </section>`:c}
      ${t.length?l(this,V,Cd).call(this,e,t):c}
      ${e.connections.map(a=>{let p=a.budgets.some(h=>h.limit!==null);return r`<section class="card stack">
          <h2>${T(s,"budgets")}${e.connections.length>1?`: ${a.title}`:""}</h2>
          ${p?ro(s,a.budgets):r`<p class="quiet">${T(s,"no_budget")}</p>
                <div class="row">
                  <a class="button" href=${s.link("/settings")}>${T(s,"set_budgets")}</a>
                </div>`}
        </section>`})}
      ${l(this,V,qd).call(this,e)}
    `},Nd=function({total:e}){let{app:t}=this,s=(n,a)=>r`<div><strong>${n}</strong>${T(t,a)}</div>`;return r`<section class="card stack">
      <div class="sums">
        ${s(e.cost===null?T(t,"no_price"):t.show.money(e.cost),"cost")}
        ${s(t.show.number(e.input_tokens+e.output_tokens),"tokens")}
        ${s(e.cached_share===null?"–":t.show.percent(e.cached_share),"cached")}
        ${s(t.show.number(e.calls),"calls")}
        ${s(t.show.number(e.failed),"failed")}
      </div>
      <p class="quiet">${l(this,V,xn).call(this,e.turns)} ${T(t,"cached_means")}</p>
    </section>`},xn=function(e){let{app:t}=this,s=fh.filter(n=>e[n]).map(n=>T(t,`route_${n}`,{count:e[n]??0}));return s.length?`${T(t,"turns")}: ${s.join(", ")}.`:""},Cd=function(e,t){let{app:s}=this,n=e.total.cost!==null,a=n?this.wanted:"tokens",p=new Map;for(let b of t)for(let[v,R]of Object.entries(b.parts))p.set(v,(p.get(v)??0)+R.tokens);let h=[...p.keys()].sort((b,v)=>+(b==="others")-+(v==="others")||(p.get(v)??0)-(p.get(b)??0)),y=Ad(e.from,e.to),A=T(s,"chart",{from:rs(s,e.from),to:rs(s,e.to)});return r`<section class="card stack">
      <div class="spread">
        <h2>${T(s,"by_day")}</h2>
        ${n?r`<button
              @click=${()=>this.wanted=a==="cost"?"tokens":"cost"}
            >
              ${T(s,a==="cost"?"show_tokens":"show_cost")}
            </button>`:c}
      </div>
      ${Rd(s,t,y,h,a,A)}
      <ul class="plain row">
        ${h.map((b,v)=>r`<li class="chip">
            <span class="swatch" style="background:${vn(v)}"></span>
            ${l(this,V,as).call(this,e,b)}
          </li>`)}
      </ul>
      <details>
        <summary>${T(s,"as_table")}</summary>
        <div class="scrolls" tabindex="0" role="group" aria-label=${T(s,"by_day")}>
          <table>
            <thead>
              <tr>
                <th scope="col">${T(s,"day")}</th>
                ${h.map(b=>r`<th class="number" scope="col">${l(this,V,as).call(this,e,b)}</th>`)}
                <th class="number" scope="col">${T(s,"tokens")}</th>
                <th class="number" scope="col">${T(s,"cost")}</th>
                <th class="number" scope="col">${T(s,"cached")}</th>
                <th class="number" scope="col">${T(s,"first_word")}</th>
                <th scope="col">${T(s,"turns")}</th>
              </tr>
            </thead>
            <tbody>
              ${t.map(b=>l(this,V,Od).call(this,b,h,a))}
            </tbody>
          </table>
        </div>
      </details>
    </section>`},Od=function(e,t,s){let{app:n}=this,a=e.median_first_token_ms;return r`<tr>
      <th scope="row">${rs(n,e.day)}</th>
      ${t.map(p=>r`<td class="number">${l(this,V,Id).call(this,e.parts[p]?.[s]??0,s)}</td>`)}
      <td class="number">${n.show.number(e.input_tokens+e.output_tokens)}</td>
      <td class="number">${e.cost===null?T(n,"no_price"):n.show.money(e.cost)}</td>
      <td class="number">${e.cached_share===null?"–":n.show.percent(e.cached_share)}</td>
      <td class="number">${a===null?"–":n.show.span(a)}</td>
      <td>${l(this,V,xn).call(this,e.turns)}</td>
    </tr>`},Id=function(e,t){return t==="cost"?this.app.show.money(e):this.app.show.number(e)},as=function(e,t){let{app:s}=this;return t==="others"?T(s,"others"):this.by==="agent"?e.agents.find(a=>a.agent===t)?.name??(t?T(s,"agent_gone"):T(s,"no_agent")):this.by==="model"?t||T(s,"model_unknown"):mh.includes(t)?T(s,`for_${t}`):t},qd=function(e){let{app:t}=this,s=this.by==="agent"?e.agents.map(n=>[l(this,V,as).call(this,e,n.agent),n]):this.by==="model"?e.models.map(n=>[l(this,V,as).call(this,e,n.model),n]):e.purposes.map(n=>[l(this,V,as).call(this,e,n.purpose),n]);return s.length?r`<section class="card stack">
      <h2>${T(t,this.by)}</h2>
      <div class="scrolls" tabindex="0" role="group" aria-label=${T(t,this.by)}>
        <table>
          <thead>
            <tr>
              <th scope="col">${T(t,this.by)}</th>
              <th class="number" scope="col">${T(t,"cost")}</th>
              <th class="number" scope="col">${T(t,"read")}</th>
              <th class="number" scope="col">${T(t,"cached")}</th>
              <th class="number" scope="col">${T(t,"written")}</th>
              <th class="number" scope="col">${T(t,"calls")}</th>
              <th class="number" scope="col">${T(t,"failed")}</th>
            </tr>
          </thead>
          <tbody>
            ${s.map(([n,a])=>r`<tr>
                <th scope="row">${n}</th>
                <td class="number">${a.cost===null?T(t,"no_price"):t.show.money(a.cost)}</td>
                <td class="number">${t.show.number(a.input_tokens)}</td>
                <td class="number">${a.cached_share===null?"–":t.show.percent(a.cached_share)}</td>
                <td class="number">${t.show.number(a.output_tokens)}</td>
                <td class="number">${t.show.number(a.calls)}</td>
                <td class="number">${t.show.number(a.failed)}</td>
              </tr>`)}
          </tbody>
        </table>
      </div>
    </section>`:r``},De.styles=[I,Td,O`
      progress {
        width: 100%;
        accent-color: var(--sb-filled);
      }
      .sums {
        display: grid;
        grid-template-columns: repeat(auto-fit, minmax(104px, 1fr));
        gap: 12px;
      }
      .sums strong {
        display: block;
        font-size: 20px;
        font-weight: 500;
      }
      .scrolls th,
      .scrolls td {
        white-space: nowrap;
      }
      .filters label {
        flex: 1 1 140px;
      }
    `],u([_()],De.prototype,"days",2),u([_()],De.prototype,"by",2),u([_()],De.prototype,"entry",2),u([_()],De.prototype,"wanted",2),De=u([S("sb-usage")],De);var Md=g("de","views/work/i18n");var jd={learning:"Learning",graph:"Household graph",readings:"Readings in chunks",imports:"Imports",embedding:"Vectors",summaries:"Summaries",reading:"Reading",import:"Import",pause:"Pause",resume:"Resume",cancel:"Cancel",retry:"Try again now",read_now:"Read now",done_pause:"Paused. What was begun is ended first.",done_resume:"It goes on.",done_cancel:"Cancelled.",done_retry:"It is tried again now.",state_off:"Off",state_closed:"Cannot be opened",state_idle:"Idle",state_running:"Running",state_paused:"Paused",state_pausing:"Ending what was begun",state_failed:"Failed",state_cancelled:"Cancelled",state_done:"Done",log_closed:"The log cannot be opened at present, so nothing is learnt. The health page says why.",pending:"{count} messages wait to be read.",pending_one:"One message waits to be read.",nothing_pending:"All messages have been read.",paused_means:"While it is paused nothing is learnt, also after a restart. Conversations and the log go on.",last_run:"Read last {ago}.",never_run:"Nothing was read yet.",next_run:"It looks again at {at}.",stopped_budget:"It ended because a budget is spent.",stopped_service:"It ended because the service failed.",stopped_no_deployment:"It ended because no deployment for background work is there.",stopped_enough:"More waits: it read as much as one run may.",stopped_paused:"It ended because it is paused.",windows_failed:"Parts that failed, and are tried again by themselves: {count}.",windows_parked:"Parts given up after five attempts; trying again reads them: {count}.",graph_off:"The graph is not read. It can be switched on in the settings.",read_again:"Reading the log again",backlog:"What waited was too much for windows",chunks:"{read} of {count} chunks are read.",chunks_failed:"Failed or given up: {count}.",begun:"Begun {at}.",no_readings:"Nothing is read in chunks. That happens when very much waits at once, as after an import.",several:"several",imported:"{position} of {count} messages: {added} added, {known} known before, {refused} refused.",no_imports:'Nothing was imported. The action "Import conversations" brings in those of ChatGPT or another Switchboard; a trial run tells the cost.',embedding_off:"No deployment for embeddings is named, so recall goes by words alone, not by meaning.",missing:"Without a vector yet: memories {memories}, messages {count}. What holds a secret is given none and counts here.",missing_unknown:"How many are missing is not known yet.",none_missing:"Everything has its vector.",last_failure:"It failed last {ago}.",summaries_waiting:"Conversations that wait for their summary: {count}.",no_summaries:"No conversation waits for its summary.",summaries_failing:"Not summarised, and tried again by themselves: {count}.",undo_import:"Undo import",undo_means:"What goes for good: messages {count}, conversations {conversations}, memories learnt from them {memories}.",undone:"The import was undone.",cancel_import:"Cancel the import?",cancel_reading:"Cancel the reading?",cancel_import_means:"What was taken so far stays; undoing the import takes it back.",cancel_reading_means:"What was read stays learnt. What was not read stays in the log and can be read again."};var Ld=g("es","views/work/i18n");var Dd=g("fr","views/work/i18n");var Ud=g("it","views/work/i18n");var Hd=g("nl","views/work/i18n");var M=X({en:jd,de:Md,es:Ld,fr:Dd,it:Ud,nl:Hd});var xt,Ue,ds,kt,P,kn,Fd,Bd,ao,vt,ls,Tn,Wd,An,zd,Kd,Gd,Vd,Rn,Yd,Jd,Zd,Ze=class extends q{constructor(){super(...arguments);m(this,P);this.problem="";this.busy=!1;m(this,xt,this.loader());m(this,Ue);m(this,ds);m(this,kt,0)}load(){d(this,xt).load(()=>l(this,P,Fd).call(this))}disconnectedCallback(){super.disconnectedCallback(),l(this,P,kn).call(this)}render(){let{app:e}=this;return r`<div class="stack">
      <h1 tabindex="-1">${$(e,"work")}</h1>
      ${this.problem?r`<div class="alert bad" role="alert" data-state="failed">${dt(e,this.problem)}</div>`:c}
      ${B(e,d(this,xt).current,t=>l(this,P,Bd).call(this,t),()=>this.load())}
      ${this.asked?l(this,P,Zd).call(this,this.asked):c}
    </div>`}};xt=new WeakMap,Ue=new WeakMap,ds=new WeakMap,kt=new WeakMap,P=new WeakSet,kn=function(){var e;N(this,kt,d(this,kt)+1),(e=d(this,ds))==null||e.call(this),N(this,ds,void 0)},Fd=function(){l(this,P,kn).call(this);let e=d(this,kt);return new Promise((t,s)=>{this.app.subscribe("work/subscribe",{},n=>{if(e===d(this,kt)){if("problem"in n){this.problem=n.problem;return}this.problem="",N(this,Ue,"standing"in n?n.standing:d(this,Ue)&&{...d(this,Ue),...n.changes}),d(this,Ue)&&(d(this,xt).current.state==="ready"?d(this,xt).put(d(this,Ue)):t(d(this,Ue)))}}).then(n=>{e===d(this,kt)?N(this,ds,n):n()},s)})},Bd=function(e){return e.learning.state==="off"?r`${Pe(this.app)}${l(this,P,Rn).call(this,e.summaries)}`:r`
      ${l(this,P,Wd).call(this,e.learning)} ${l(this,P,zd).call(this,e.graph)}
      ${l(this,P,Kd).call(this,e.readings)} ${l(this,P,Gd).call(this,e.imports)}
      ${l(this,P,Vd).call(this,e.embedding)} ${l(this,P,Rn).call(this,e.summaries)}
    `},ao=function(e){let t={running:"good",done:"good",failed:"bad",closed:"bad",paused:"warn",pausing:"warn"}[e];return r`<span class="chip ${t??""}">${M(this.app,`state_${e}`)}</span>`},vt=function(e,t){return r`<div class="spread"><h2>${M(this.app,e)}</h2>${l(this,P,ao).call(this,t)}</div>`},ls=function(e,t,s){let n=a=>M(this.app,e==="learning"&&a==="retry"?"read_now":a);return s.map(a=>r`<button
        ?disabled=${this.busy}
        aria-label=${`${n(a)}: ${M(this.app,e)} ${t.id?.slice(0,8)??""}`}
        @click=${()=>{a==="cancel"?this.asked={kind:"cancel",item:t,of:e}:l(this,P,Tn).call(this,a,e,t)}}
      >
        ${n(a)}
      </button>`)},Tn=async function(e,t,s){this.busy=!0;try{let n=s.id===void 0?{}:{item_id:s.id};await this.app.call(`work/${e}`,{kind:t,...n,expected_revision:s.revision}),this.app.notify(M(this.app,`done_${e}`))}catch(n){this.app.notifyFailure(n)}finally{this.busy=!1,this.asked=void 0}},Wd=function(e){let{app:t}=this;if(e.state==="closed")return r`<section class="card stack">
        ${l(this,P,vt).call(this,"learning",e.state)}
        <p>${M(t,"log_closed")}</p>
        <a href=${t.link("/health")}>${$(t,"health")}</a>
      </section>`;let s=e.state==="paused"||e.state==="pausing";return r`<section class="card stack">
      ${l(this,P,vt).call(this,"learning",e.state)}
      <p>
        ${e.pending?M(t,"pending",{count:e.pending}):M(t,"nothing_pending")}
        ${s?M(t,"paused_means"):""}
      </p>
      ${e.owners?.length?r`<ul class="plain row">
            ${e.owners.map(n=>r`<li class="chip">
                ${t.ownerName(n.owner)}: ${t.show.number(n.pending)}
              </li>`)}
          </ul>`:c}
      <p class="quiet">
        ${e.last_run?M(t,"last_run",{ago:t.show.ago(e.last_run)}):M(t,"never_run")}
        ${e.next_run&&!s?M(t,"next_run",{at:t.show.time(e.next_run)}):""}
        ${e.stopped&&e.stopped!=="finished"?M(t,`stopped_${e.stopped}`):""}
      </p>
      ${l(this,P,An).call(this,e.windows)}
      ${e.budgets?.some(n=>n.limit!==null)?ro(t,e.budgets):c}
      <div class="row">
        ${l(this,P,ls).call(this,"learning",e,s?["resume"]:["pause","retry"])}
      </div>
    </section>`},An=function(e){if(!e||e.failed+e.parked===0)return c;let{app:t}=this;return r`<div class="alert warn stack">
      <p>
        ${e.failed?M(t,"windows_failed",{count:e.failed}):""}
        ${e.parked?M(t,"windows_parked",{count:e.parked}):""}
      </p>
      ${Object.keys(e.errors).map(s=>r`<p>${dt(t,s)}</p>`)}
    </div>`},zd=function(e){let{app:t}=this;return r`<section class="card stack">
      ${l(this,P,vt).call(this,"graph",e.state)}
      ${e.state==="off"?r`<p>${M(t,"graph_off")}</p>
            <a href=${t.link("/settings")}>${$(t,"open_settings")}</a>`:r`<p>
              ${e.pending?M(t,"pending",{count:e.pending}):M(t,"nothing_pending")}
            </p>
            ${l(this,P,An).call(this,e.windows)}`}
    </section>`},Kd=function(e){let{app:t}=this;return r`<section class="card stack" data-state=${e.length?"ready":"empty"}>
      <h2>${M(t,"readings")}</h2>
      ${e.length?r`<ul class="plain stack">
            ${e.map(s=>{let n=M(t,s.kind==="again"?"read_again":"backlog"),a=s.status==="running"?s.failed?["pause","cancel","retry"]:["pause","cancel"]:s.status==="paused"?["resume","cancel"]:s.status==="done"&&s.parked?["retry"]:[];return r`<li class="stack">
                <div class="spread"><strong>${n}</strong>${l(this,P,ao).call(this,s.status)}</div>
                <progress max=${Math.max(1,s.chunks)} .value=${s.read} aria-label=${n}></progress>
                <p class="quiet">
                  ${M(t,"chunks",{read:s.read,count:s.chunks})}
                  ${s.failed+s.parked?M(t,"chunks_failed",{count:s.failed+s.parked}):""}
                  ${M(t,"begun",{at:t.show.dateTime(s.begun)})}
                </p>
                ${a.length?r`<div class="row">${l(this,P,ls).call(this,"reading",s,a)}</div>`:c}
              </li>`})}
          </ul>`:r`<p class="quiet">${M(t,"no_readings")}</p>`}
    </section>`},Gd=function(e){let{app:t}=this,s={running:["pause","cancel"],paused:["resume","cancel"],failed:["retry","cancel"],cancelled:[],done:[]};return r`<section class="card stack" data-state=${e.length?"ready":"empty"}>
      <h2>${M(t,"imports")}</h2>
      ${e.length?r`<ul class="plain stack">
            ${e.map(n=>{let a=`${n.format}, ${n.owner?t.ownerName(n.owner):M(t,"several")}`;return r`<li class="stack">
                <div class="spread"><strong>${a}</strong>${l(this,P,ao).call(this,n.status)}</div>
                <progress max=${Math.max(1,n.total)} .value=${n.position} aria-label=${a}></progress>
                <p class="quiet">
                  ${M(t,"imported",{position:n.position,count:n.total,added:n.added,known:n.known,refused:n.refused})}
                  ${M(t,"begun",{at:t.show.dateTime(n.begun)})}
                </p>
                ${n.error?r`<p class="alert bad">${dt(t,n.error)}</p>`:c}
                <div class="row">
                  ${l(this,P,ls).call(this,"import",n,s[n.status])}
                  <button class="bad" ?disabled=${this.busy} @click=${()=>{l(this,P,Yd).call(this,n)}}>
                    ${M(t,"undo_import")}
                  </button>
                </div>
              </li>`})}
          </ul>`:r`<p class="quiet">${M(t,"no_imports")}</p>`}
    </section>`},Vd=function(e){let{app:t}=this;if(e.state==="off")return r`<section class="card stack">
        ${l(this,P,vt).call(this,"embedding",e.state)}
        <p>${M(t,"embedding_off")}</p>
        <a href=${t.link("/settings")}>${$(t,"open_settings")}</a>
      </section>`;let s=e.state==="paused"||e.state==="pausing",n=e.missing;return r`<section class="card stack">
      ${l(this,P,vt).call(this,"embedding",e.state)}
      <p>
        ${n==null?M(t,"missing_unknown"):n.memories+n.messages?M(t,"missing",{memories:n.memories,count:n.messages}):M(t,"none_missing")}
      </p>
      ${e.last_failure?r`<p class="quiet">
            ${M(t,"last_failure",{ago:t.show.ago(e.last_failure.at)})}
            ${dt(t,e.last_failure.reason)}
          </p>`:c}
      <div class="row">
        ${l(this,P,ls).call(this,"embedding",e,s?["resume"]:["pause","retry"])}
      </div>
    </section>`},Rn=function(e){let{app:t}=this;return r`<section class="card stack">
      ${l(this,P,vt).call(this,"summaries",e.state)}
      <p>
        ${e.waiting?M(t,"summaries_waiting",{count:e.waiting}):M(t,"no_summaries")}
        ${e.failing?M(t,"summaries_failing",{count:e.failing}):""}
      </p>
      ${e.failing?r`<div class="row">${l(this,P,ls).call(this,"summaries",e,["retry"])}</div>`:c}
    </section>`},Yd=async function(e){this.busy=!0;try{let t=await this.app.call("work/undo",{item_id:e.id,expected_revision:e.revision});this.asked={kind:"undo",item:e,of:"import",...t.would_forget?{goes:t.would_forget}:{}}}catch(t){this.app.notifyFailure(t)}finally{this.busy=!1}},Jd=async function(e){this.busy=!0;try{await this.app.call("work/undo",{item_id:e.id,expected_revision:e.revision,confirm:!0}),this.app.notify(M(this.app,"undone"))}catch(t){this.app.notifyFailure(t)}finally{this.busy=!1,this.asked=void 0}},Zd=function(e){let{app:t}=this,s=e.kind==="undo",n=e.goes;return r`<sb-dialog
      heading=${M(t,s?"undo_import":e.of==="import"?"cancel_import":"cancel_reading")}
      @closed=${()=>this.asked=void 0}
    >
      <p>
        ${s&&n?M(t,"undo_means",{count:n.messages,conversations:n.conversations,memories:n.memories.length}):M(t,e.of==="import"?"cancel_import_means":"cancel_reading_means")}
      </p>
      <button slot="actions" @click=${()=>this.asked=void 0}>${$(t,"back")}</button>
      <button
        slot="actions"
        class="bad"
        ?disabled=${this.busy}
        @click=${()=>{s?l(this,P,Jd).call(this,e.item):l(this,P,Tn).call(this,"cancel",e.of,e.item)}}
      >
        ${M(t,s?"undo_import":"cancel")}
      </button>
    </sb-dialog>`},Ze.styles=[I,O`
      progress {
        width: 100%;
        accent-color: var(--sb-filled);
      }
      li + li {
        border-top: 1px solid var(--sb-line);
        padding-top: 12px;
      }
    `],u([_()],Ze.prototype,"asked",2),u([_()],Ze.prototype,"problem",2),u([_()],Ze.prototype,"busy",2),Ze=u([S("sb-work")],Ze);var lo=[{name:"conversations",icon:"mdi:forum-outline",admin:!1,within:"conversations",draw:(o,i)=>r`<sb-conversations .app=${o} .path=${i}></sb-conversations>`},{name:"turn",icon:"mdi:timeline-clock-outline",admin:!1,within:"conversations",draw:(o,i)=>r`<sb-turn .app=${o} .path=${i}></sb-turn>`},{name:"memory",icon:"mdi:brain",admin:!1,within:"memory",draw:(o,i)=>r`<sb-memory .app=${o} .path=${i}></sb-memory>`},{name:"graph",icon:"mdi:graph-outline",admin:!1,within:"graph",draw:(o,i)=>r`<sb-graph .app=${o} .path=${i}></sb-graph>`},{name:"request",icon:"mdi:code-json",admin:!1,within:"request",draw:(o,i)=>r`<sb-request .app=${o} .path=${i}></sb-request>`},{name:"work",icon:"mdi:progress-wrench",admin:!0,within:"work",draw:(o,i)=>r`<sb-work .app=${o} .path=${i}></sb-work>`},{name:"usage",icon:"mdi:chart-bar",admin:!0,within:"usage",draw:(o,i)=>r`<sb-usage .app=${o} .path=${i}></sb-usage>`},{name:"health",icon:"mdi:heart-pulse",admin:!0,within:"health",draw:(o,i)=>r`<sb-health .app=${o} .path=${i}></sb-health>`},{name:"settings",icon:"mdi:cog-outline",admin:!0,within:"settings",draw:(o,i)=>r`<sb-settings .app=${o} .path=${i}></sb-settings>`}],ii="conversations";var yh={comma_decimal:"en-US",decimal_comma:"de",space_comma:"fr",quote_decimal:"de-CH"},bh=Intl.DateTimeFormat().resolvedOptions().timeZone,Qd=60,Sn=60*Qd,Xd=24*Sn,co=class{constructor(i){this.hass=i}#e=new Map;number(i,e=0){let{number_format:t}=this.hass().locale;return this.#i(this.#o(),{maximumFractionDigits:e,minimumFractionDigits:e,useGrouping:t!=="none"}).format(i)}percent(i){return this.#i(this.#o(),{style:"percent",maximumFractionDigits:0}).format(i)}money(i){let e=i!==0&&Math.abs(i)<.1?4:2;return this.#i(this.#o(),{style:"currency",currency:this.hass().config.currency,minimumFractionDigits:e,maximumFractionDigits:e}).format(i)}span(i){let[e,t,s]=i<1e3?[i,"millisecond",0]:i<9e4?[i/1e3,"second",1]:[i/6e4,"minute",0];return this.#i(this.#o(),{style:"unit",unit:t,unitDisplay:"short",maximumFractionDigits:s}).format(e)}bytes(i){let[e,t]=i<1e6?[i/1e3,"kilobyte"]:[i/1e6,"megabyte"];return this.#i(this.#o(),{style:"unit",unit:t,unitDisplay:"short",maximumFractionDigits:1}).format(e)}time(i,e=!1){return this.#s(this.#r(),{hour:"numeric",minute:"2-digit",...e?{second:"2-digit"}:{},...this.#a(),timeZone:this.#n()}).format(new Date(i))}date(i){let{date_format:e}=this.hass().locale;if(e==="language"||e==="system")return this.#s(this.#r(),{weekday:"short",day:"numeric",month:"long",year:"numeric",timeZone:this.#n()}).format(new Date(i));let{day:t,month:s,year:n}=this.#t(i);return e==="DMY"?`${t}/${s}/${n}`:e==="MDY"?`${s}/${t}/${n}`:`${n}-${s}-${t}`}dateTime(i){return`${this.date(i)}, ${this.time(i)}`}day(i){let{day:e,month:t,year:s}=this.#t(i);return`${s}-${t}-${e}`}ago(i){let e=(new Date(i).getTime()-Date.now())/1e3,[t,s]=Math.abs(e)<Sn?[e/Qd,"minute"]:Math.abs(e)<Xd?[e/Sn,"hour"]:[e/Xd,"day"];return new Intl.RelativeTimeFormat(this.hass().locale.language,{numeric:"auto"}).format(Math.round(t),s)}#t(i){let e=this.#s("en-GB",{day:"2-digit",month:"2-digit",year:"numeric",timeZone:this.#n()}).formatToParts(new Date(i)),t=s=>e.find(n=>n.type===s)?.value??"";return{day:t("day"),month:t("month"),year:t("year")}}#s(i,e){let t=`date ${i} ${JSON.stringify(e)}`,s=this.#e.get(t)??new Intl.DateTimeFormat(i,e);return this.#e.set(t,s),s}#i(i,e){let t=`number ${i} ${JSON.stringify(e)}`,s=this.#e.get(t)??new Intl.NumberFormat(i,e);return this.#e.set(t,s),s}#n(){let{locale:i,config:e}=this.hass();return i.time_zone==="server"?e.time_zone:bh}#a(){let{time_format:i}=this.hass().locale;return i==="12"?{hourCycle:"h12"}:i==="24"?{hourCycle:"h23"}:{}}#o(){let{number_format:i,language:e}=this.hass().locale;return i==="system"?void 0:yh[i]??e}#r(){let{date_format:i,language:e}=this.hass().locale;return i==="system"?void 0:e}};var $h=3e3,po=class extends EventTarget{constructor(e){super();this.hass=e;this.show=new co(()=>this.hass);this.narrow=!1;this.prefix="/switchboard"}async call(e,t={}){try{return await this.hass.connection.sendMessagePromise({...t,type:`switchboard/${e}`})}catch(s){throw G(this,s)}}async subscribe(e,t,s){let{connection:n}=this.hass,a={...t,type:`switchboard/${e}`},p=!1,h,y,A=async()=>{h=await n.subscribeMessage(v=>p||s(v),a,{resubscribe:!1}),p&&h().catch(()=>{})},b=()=>{clearTimeout(y),A().catch(()=>{!p&&this.hass.connected&&(y=setTimeout(b,$h))})};try{await A()}catch(v){throw G(this,v)}return n.addEventListener("ready",b),()=>{p=!0,clearTimeout(y),n.removeEventListener("ready",b),h?.().catch(()=>{})}}link(e){return this.prefix+e}go(e,t={}){let s=this.link(e);t.replace?history.replaceState(history.state,"",s):history.pushState(null,"",s),window.dispatchEvent(new CustomEvent("location-changed",{detail:{replace:t.replace??!1}}))}notify(e,t){this.notice=t?{text:e,action:t}:{text:e},this.tell("notice")}notifyFailure(e){let t=G(this,e);return this.notify(t.message),t}tell(e){this.dispatchEvent(new Event(e))}get isAdmin(){return this.info?.viewer.is_admin??!1}ownerName(e){return e==="household"?$(this,"household"):this.entityName(e)}entityName(e){let t=this.hass.states[e]?.attributes.friendly_name;return typeof t=="string"&&t?t:e}areaName(e){return this.hass.areas?.[e]?.name??e}deviceName(e){let t=this.hass.devices?.[e];return t?.name_by_user??t?.name??e}};function ec(o){return customElements.get("ha-icon")?r`<ha-icon aria-hidden="true" .icon=${o}></ha-icon>`:c}var tc=/\/switchboard_page\/([0-9a-f]+)\//.exec(import.meta.url)?.[1],wh=1e4,_h=3e3,J,cs,ps,Tt,Xe,oi,hs,K,sc,En,ho,ic,Pn,ni,oc,nc,rc,ac,lc,dc,cc,ri,uo,we=class extends Q{constructor(){super(...arguments);m(this,K);this.narrow=!1;this.isLost=!1;m(this,J);m(this,cs);m(this,ps);m(this,Tt);m(this,Xe);m(this,oi,"");m(this,hs);m(this,ni,()=>{this.isLost=!0});m(this,ri,e=>{if(e.defaultPrevented||e.button!==0||e.metaKey||e.ctrlKey||e.shiftKey||e.altKey)return;let t=e.composedPath().find(y=>y instanceof HTMLAnchorElement),s=d(this,J);if(!t||t.target||t.hasAttribute("download"))return;let{origin:n,pathname:a,search:p,hash:h}=new URL(t.href);n!==location.origin||!a.startsWith(`${s.prefix}/`)||(e.preventDefault(),s.go(a.slice(s.prefix.length)+p+h))});m(this,uo,()=>{this.dispatchEvent(new Event("hass-toggle-menu",{bubbles:!0,composed:!0}))})}connectedCallback(){super.connectedCallback(),this.style.display="block",this.style.height="100dvh",d(this,J)&&(l(this,K,Pn).call(this),l(this,K,ho).call(this))}disconnectedCallback(){var e;super.disconnectedCallback(),clearTimeout(d(this,cs)),clearTimeout(d(this,ps)),(e=d(this,Xe))==null||e.call(this),N(this,Xe,void 0),d(this,Tt)?.removeEventListener("disconnected",d(this,ni)),N(this,Tt,void 0)}shouldUpdate(e){if(!this.hass||!this.route)return!1;if(!e.has("hass"))return!0;let t=e.get("hass");if(d(this,J)&&(d(this,J).hass=this.hass),!t)return!0;let{hass:s}=this,n=t.language!==s.language||t.locale!==s.locale||t.connected!==s.connected||t.user!==s.user||t.connection!==s.connection;return t.language!==s.language&&l(this,K,En).call(this),n&&d(this,J)?.tell("changed"),n||e.size>1}willUpdate(){d(this,J)||(N(this,J,new po(this.hass)),d(this,J).addEventListener("notice",()=>l(this,K,lc).call(this)),d(this,J).addEventListener("returned",()=>this.requestUpdate()),l(this,K,Pn).call(this),l(this,K,sc).call(this)),d(this,J).narrow=this.narrow,d(this,J).prefix=this.route.prefix}render(){let e=d(this,J),[t="",...s]=this.route.path.split("/").filter(Boolean).map(decodeURIComponent),n=lo.find(a=>a.name===t);return r`
      <header>
        <div class="title">
          ${this.narrow?r`<button class="bare" @click=${d(this,uo)} aria-label=${$(e,"menu")}>
                &#9776;
              </button>`:c}
          <span>Switchboard</span>
        </div>
        <nav aria-label=${$(e,"views")}>
          <ul>
            ${lo.filter(a=>a.name===a.within&&(!a.admin||e.isAdmin)).map(a=>l(this,K,oc).call(this,e,a,n?.within??ii))}
          </ul>
        </nav>
      </header>
      <div class="banners" role="status">${l(this,K,rc).call(this,e)}</div>
      <main @click=${d(this,ri)}>${l(this,K,nc).call(this,e,t,n,s)}</main>
      <div role="status" aria-live="polite">${l(this,K,ac).call(this,e)}</div>
    `}updated(){let e=new URLSearchParams(location.search).get("config_entry");if(e&&d(this,J)?.info){d(this,J).go(`/settings/${e}`,{replace:!0});return}l(this,K,dc).call(this),l(this,K,cc).call(this)}};J=new WeakMap,cs=new WeakMap,ps=new WeakMap,Tt=new WeakMap,Xe=new WeakMap,oi=new WeakMap,hs=new WeakMap,K=new WeakSet,sc=async function(){await l(this,K,En).call(this),await l(this,K,ho).call(this)},En=async function(){let{hass:e}=this;await Promise.all([Qn(Ao(e.language)),e.loadBackendTranslation("exceptions","switchboard").catch(()=>{})]),d(this,J)?.tell("changed"),this.requestUpdate()},ho=async function(){var t;let e=d(this,J);if(!(!e||!this.isConnected)){clearTimeout(d(this,ps)),(t=d(this,Xe))==null||t.call(this),N(this,Xe,void 0);try{let s=await e.subscribe("info",{},n=>l(this,K,ic).call(this,e,n));this.isConnected?N(this,Xe,s):s()}catch(s){this.trouble=G(e,s),N(this,ps,setTimeout(()=>{l(this,K,ho).call(this)},_h))}}},ic=function(e,t){let s=e.info,n=this.isLost||this.trouble!==void 0;e.info=t,this.isLost=!1,this.trouble=t.is_running?void 0:new he("gone","gone",$(e,"gone")),this.requestUpdate(),t.is_running&&s&&(n||!s.is_running)?e.tell("returned"):s&&e.tell("changed")},Pn=function(){let e=d(this,J)?.hass.connection;!e||e===d(this,Tt)||(e.addEventListener("disconnected",d(this,ni)),N(this,Tt,e))},ni=new WeakMap,oc=function(e,t,s){return r`<li>
      <a
        href=${e.link(`/${t.name}`)}
        aria-current=${t.name===s?"page":c}
        @click=${d(this,ri)}
        >${ec(t.icon)}${$(e,t.name)}</a
      >
    </li>`},nc=function(e,t,s,n){if(!e.info)return this.trouble&&this.trouble.kind!=="lost"?r`<div class="alert bad" role="alert" data-state="failed">${this.trouble.message}</div>`:r`<p class="quiet" role="status" data-state="loading">${$(e,"loading")}</p>`;if(t&&!s)return r`<h1 tabindex="-1">${$(e,"no_such_page")}</h1>
        <a href=${e.link(`/${ii}`)}>${$(e,ii)}</a>`;let a=s??lo.find(p=>p.name===ii);return!a||a.admin&&!e.isAdmin?r`<h1 tabindex="-1">${$(e,"administrators_only")}</h1>`:a.draw(e,n)},rc=function(e){let{info:t}=e;return r`
      ${this.isLost||!this.hass.connected?r`<p class="alert warn" data-banner="lost">${$(e,"lost")}</p>`:c}
      ${this.trouble&&t&&this.trouble.kind!=="lost"?r`<p class="alert bad" data-banner=${this.trouble.kind}>${this.trouble.message}</p>`:c}
      ${t&&tc&&t.page!==tc?r`<p class="alert warn spread" data-banner="stale">
            ${$(e,"stale")}
            <button @click=${()=>location.reload()}>${$(e,"reload")}</button>
          </p>`:c}
      ${t?.guests?r`<p class="alert warn" data-banner="guests">${$(e,"guests")}</p>`:c}
    `},ac=function(e){let{notice:t}=e;if(!t)return c;let{action:s}=t;return r`<div class="notice">
      <span>${t.text}</span>
      ${s?r`<button
            @click=${()=>{e.notice=void 0,this.requestUpdate(),s.run()}}
          >
            ${s.label}
          </button>`:c}
    </div>`},lc=function(){clearTimeout(d(this,cs)),this.requestUpdate();let{notice:e}=d(this,J);N(this,cs,setTimeout(()=>{d(this,J)?.notice===e&&(d(this,J).notice=void 0,this.requestUpdate())},wh))},dc=function(){let e=this.renderRoot.querySelector("nav"),t=e?.querySelector("a[aria-current]");!e||!t||t.href===d(this,oi)||(N(this,oi,t.href),e.scrollLeft=t.offsetLeft-(e.clientWidth-t.offsetWidth)/2)},cc=function(){let{path:e}=this.route;if(e===d(this,hs)||!d(this,J)?.info)return;let t=d(this,hs)===void 0;if(N(this,hs,e),t)return;this.scrollTop=0;let s=this.renderRoot.querySelector("main > *");s instanceof Q&&s.updateComplete.then(()=>{s.renderRoot.querySelector("h1")?.focus({preventScroll:!0})})},ri=new WeakMap,uo=new WeakMap,we.styles=[I,O`
      :host {
        background: var(--sb-ground);
        overflow: auto;
        overscroll-behavior: contain;
      }
      header {
        position: sticky;
        top: 0;
        z-index: 2;
        background: var(--sb-card);
        border-bottom: 1px solid var(--sb-line);
        padding: env(safe-area-inset-top) env(safe-area-inset-right) 0 env(safe-area-inset-left);
      }
      .title {
        display: flex;
        align-items: center;
        gap: 8px;
        min-height: 48px;
        padding: 4px 16px 0;
        font-size: 20px;
      }
      nav {
        overflow-x: auto;
        padding: 0 8px;
      }
      nav ul {
        display: flex;
        list-style: none;
      }
      nav a {
        display: flex;
        align-items: center;
        gap: 6px;
        padding: 10px 12px;
        white-space: nowrap;
        color: var(--sb-text);
        text-decoration: none;
        border-bottom: 3px solid transparent;
      }
      nav a[aria-current] {
        color: var(--sb-link);
        border-color: currentColor;
        font-weight: 500;
      }
      nav a:focus-visible {
        outline-offset: -4px;
      }
      nav ha-icon {
        --mdc-icon-size: 20px;
      }
      main {
        max-width: 1280px;
        margin: 0 auto;
        padding: 16px calc(16px + env(safe-area-inset-right))
          calc(48px + env(safe-area-inset-bottom)) calc(16px + env(safe-area-inset-left));
      }
      .banners {
        display: grid;
        gap: 8px;
        margin: 0 auto;
        max-width: 1280px;
        padding: 0 16px;
      }
      .banners > * {
        margin-top: 12px;
        background: var(--sb-card);
      }
      .notice {
        position: fixed;
        inset-inline: 16px;
        bottom: calc(16px + env(safe-area-inset-bottom));
        margin-inline: auto;
        max-width: 560px;
        width: fit-content;
        z-index: 3;
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 8px;
        background: var(--sb-text);
        color: var(--sb-card);
        border-radius: 8px;
        padding: 8px 16px;
      }
      .notice button {
        color: inherit;
        border-color: currentColor;
      }
      .notice button:hover {
        background: color-mix(in srgb, var(--sb-text) 80%, var(--sb-card));
      }
    `],u([j({attribute:!1})],we.prototype,"hass",2),u([j({type:Boolean,reflect:!0})],we.prototype,"narrow",2),u([j({attribute:!1})],we.prototype,"route",2),u([j({attribute:!1})],we.prototype,"panel",2),u([_()],we.prototype,"trouble",2),u([_()],we.prototype,"isLost",2),we=u([S("switchboard-panel")],we);
