var co=Object.defineProperty;var ho=Object.getOwnPropertyDescriptor;var Os=i=>{throw TypeError(i)};var m=(i,e,t,s)=>{for(var o=s>1?void 0:s?ho(e,t):e,r=i.length-1,n;r>=0;r--)(n=i[r])&&(o=(s?n(e,t,o):n(o))||o);return s&&o&&co(e,t,o),o};var is=(i,e,t)=>e.has(i)||Os("Cannot "+t);var c=(i,e,t)=>(is(i,e,"read from private field"),t?t.call(i):e.get(i)),g=(i,e,t)=>e.has(i)?Os("Cannot add the same private member more than once"):e instanceof WeakSet?e.add(i):e.set(i,t),L=(i,e,t,s)=>(is(i,e,"write to private field"),s?s.call(i,t):e.set(i,t),t),d=(i,e,t)=>(is(i,e,"access private method"),t);/**
 * @license
 * Copyright 2019 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var de=globalThis,ce=de.ShadowRoot&&(de.ShadyCSS===void 0||de.ShadyCSS.nativeShadow)&&"adoptedStyleSheets"in Document.prototype&&"replace"in CSSStyleSheet.prototype,os=Symbol(),Us=new WeakMap,It=class{constructor(e,t,s){if(this._$cssResult$=!0,s!==os)throw Error("CSSResult is not constructable. Use `unsafeCSS` or `css` instead.");this.cssText=e,this.t=t}get styleSheet(){let e=this.o,t=this.t;if(ce&&e===void 0){let s=t!==void 0&&t.length===1;s&&(e=Us.get(t)),e===void 0&&((this.o=e=new CSSStyleSheet).replaceSync(this.cssText),s&&Us.set(t,e))}return e}toString(){return this.cssText}},Is=i=>new It(typeof i=="string"?i:i+"",void 0,os),N=(i,...e)=>{let t=i.length===1?i[0]:e.reduce((s,o,r)=>s+(n=>{if(n._$cssResult$===!0)return n.cssText;if(typeof n=="number")return n;throw Error("Value passed to 'css' function must be a 'css' function result: "+n+". Use 'unsafeCSS' to pass non-literal values, but take care to ensure page security.")})(o)+i[r+1],i[0]);return new It(t,i,os)},js=(i,e)=>{if(ce)i.adoptedStyleSheets=e.map(t=>t instanceof CSSStyleSheet?t:t.styleSheet);else for(let t of e){let s=document.createElement("style"),o=de.litNonce;o!==void 0&&s.setAttribute("nonce",o),s.textContent=t.cssText,i.appendChild(s)}},rs=ce?i=>i:i=>i instanceof CSSStyleSheet?(e=>{let t="";for(let s of e.cssRules)t+=s.cssText;return Is(t)})(i):i;/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var{is:po,defineProperty:uo,getOwnPropertyDescriptor:mo,getOwnPropertyNames:fo,getOwnPropertySymbols:go,getPrototypeOf:yo}=Object,he=globalThis,Ls=he.trustedTypes,bo=Ls?Ls.emptyScript:"",vo=he.reactiveElementPolyfillSupport,jt=(i,e)=>i,Lt={toAttribute(i,e){switch(e){case Boolean:i=i?bo:null;break;case Object:case Array:i=i==null?i:JSON.stringify(i)}return i},fromAttribute(i,e){let t=i;switch(e){case Boolean:t=i!==null;break;case Number:t=i===null?null:Number(i);break;case Object:case Array:try{t=JSON.parse(i)}catch{t=null}}return t}},pe=(i,e)=>!po(i,e),Hs={attribute:!0,type:String,converter:Lt,reflect:!1,useDefault:!1,hasChanged:pe};Symbol.metadata??=Symbol("metadata"),he.litPropertyMetadata??=new WeakMap;var W=class extends HTMLElement{static addInitializer(e){this._$Ei(),(this.l??=[]).push(e)}static get observedAttributes(){return this.finalize(),this._$Eh&&[...this._$Eh.keys()]}static createProperty(e,t=Hs){if(t.state&&(t.attribute=!1),this._$Ei(),this.prototype.hasOwnProperty(e)&&((t=Object.create(t)).wrapped=!0),this.elementProperties.set(e,t),!t.noAccessor){let s=Symbol(),o=this.getPropertyDescriptor(e,s,t);o!==void 0&&uo(this.prototype,e,o)}}static getPropertyDescriptor(e,t,s){let{get:o,set:r}=mo(this.prototype,e)??{get(){return this[t]},set(n){this[t]=n}};return{get:o,set(n){let h=o?.call(this);r?.call(this,n),this.requestUpdate(e,h,s)},configurable:!0,enumerable:!0}}static getPropertyOptions(e){return this.elementProperties.get(e)??Hs}static _$Ei(){if(this.hasOwnProperty(jt("elementProperties")))return;let e=yo(this);e.finalize(),e.l!==void 0&&(this.l=[...e.l]),this.elementProperties=new Map(e.elementProperties)}static finalize(){if(this.hasOwnProperty(jt("finalized")))return;if(this.finalized=!0,this._$Ei(),this.hasOwnProperty(jt("properties"))){let t=this.properties,s=[...fo(t),...go(t)];for(let o of s)this.createProperty(o,t[o])}let e=this[Symbol.metadata];if(e!==null){let t=litPropertyMetadata.get(e);if(t!==void 0)for(let[s,o]of t)this.elementProperties.set(s,o)}this._$Eh=new Map;for(let[t,s]of this.elementProperties){let o=this._$Eu(t,s);o!==void 0&&this._$Eh.set(o,t)}this.elementStyles=this.finalizeStyles(this.styles)}static finalizeStyles(e){let t=[];if(Array.isArray(e)){let s=new Set(e.flat(1/0).reverse());for(let o of s)t.unshift(rs(o))}else e!==void 0&&t.push(rs(e));return t}static _$Eu(e,t){let s=t.attribute;return s===!1?void 0:typeof s=="string"?s:typeof e=="string"?e.toLowerCase():void 0}constructor(){super(),this._$Ep=void 0,this.isUpdatePending=!1,this.hasUpdated=!1,this._$Em=null,this._$Ev()}_$Ev(){this._$ES=new Promise(e=>this.enableUpdating=e),this._$AL=new Map,this._$E_(),this.requestUpdate(),this.constructor.l?.forEach(e=>e(this))}addController(e){(this._$EO??=new Set).add(e),this.renderRoot!==void 0&&this.isConnected&&e.hostConnected?.()}removeController(e){this._$EO?.delete(e)}_$E_(){let e=new Map,t=this.constructor.elementProperties;for(let s of t.keys())this.hasOwnProperty(s)&&(e.set(s,this[s]),delete this[s]);e.size>0&&(this._$Ep=e)}createRenderRoot(){let e=this.shadowRoot??this.attachShadow(this.constructor.shadowRootOptions);return js(e,this.constructor.elementStyles),e}connectedCallback(){this.renderRoot??=this.createRenderRoot(),this.enableUpdating(!0),this._$EO?.forEach(e=>e.hostConnected?.())}enableUpdating(e){}disconnectedCallback(){this._$EO?.forEach(e=>e.hostDisconnected?.())}attributeChangedCallback(e,t,s){this._$AK(e,s)}_$ET(e,t){let s=this.constructor.elementProperties.get(e),o=this.constructor._$Eu(e,s);if(o!==void 0&&s.reflect===!0){let r=(s.converter?.toAttribute!==void 0?s.converter:Lt).toAttribute(t,s.type);this._$Em=e,r==null?this.removeAttribute(o):this.setAttribute(o,r),this._$Em=null}}_$AK(e,t){let s=this.constructor,o=s._$Eh.get(e);if(o!==void 0&&this._$Em!==o){let r=s.getPropertyOptions(o),n=typeof r.converter=="function"?{fromAttribute:r.converter}:r.converter?.fromAttribute!==void 0?r.converter:Lt;this._$Em=o;let h=n.fromAttribute(t,r.type);this[o]=h??this._$Ej?.get(o)??h,this._$Em=null}}requestUpdate(e,t,s,o=!1,r){if(e!==void 0){let n=this.constructor;if(o===!1&&(r=this[e]),s??=n.getPropertyOptions(e),!((s.hasChanged??pe)(r,t)||s.useDefault&&s.reflect&&r===this._$Ej?.get(e)&&!this.hasAttribute(n._$Eu(e,s))))return;this.C(e,t,s)}this.isUpdatePending===!1&&(this._$ES=this._$EP())}C(e,t,{useDefault:s,reflect:o,wrapped:r},n){s&&!(this._$Ej??=new Map).has(e)&&(this._$Ej.set(e,n??t??this[e]),r!==!0||n!==void 0)||(this._$AL.has(e)||(this.hasUpdated||s||(t=void 0),this._$AL.set(e,t)),o===!0&&this._$Em!==e&&(this._$Eq??=new Set).add(e))}async _$EP(){this.isUpdatePending=!0;try{await this._$ES}catch(t){Promise.reject(t)}let e=this.scheduleUpdate();return e!=null&&await e,!this.isUpdatePending}scheduleUpdate(){return this.performUpdate()}performUpdate(){if(!this.isUpdatePending)return;if(!this.hasUpdated){if(this.renderRoot??=this.createRenderRoot(),this._$Ep){for(let[o,r]of this._$Ep)this[o]=r;this._$Ep=void 0}let s=this.constructor.elementProperties;if(s.size>0)for(let[o,r]of s){let{wrapped:n}=r,h=this[o];n!==!0||this._$AL.has(o)||h===void 0||this.C(o,void 0,r,h)}}let e=!1,t=this._$AL;try{e=this.shouldUpdate(t),e?(this.willUpdate(t),this._$EO?.forEach(s=>s.hostUpdate?.()),this.update(t)):this._$EM()}catch(s){throw e=!1,this._$EM(),s}e&&this._$AE(t)}willUpdate(e){}_$AE(e){this._$EO?.forEach(t=>t.hostUpdated?.()),this.hasUpdated||(this.hasUpdated=!0,this.firstUpdated(e)),this.updated(e)}_$EM(){this._$AL=new Map,this.isUpdatePending=!1}get updateComplete(){return this.getUpdateComplete()}getUpdateComplete(){return this._$ES}shouldUpdate(e){return!0}update(e){this._$Eq&&=this._$Eq.forEach(t=>this._$ET(t,this[t])),this._$EM()}updated(e){}firstUpdated(e){}};W.elementStyles=[],W.shadowRootOptions={mode:"open"},W[jt("elementProperties")]=new Map,W[jt("finalized")]=new Map,vo?.({ReactiveElement:W}),(he.reactiveElementVersions??=[]).push("2.1.2");/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var as=globalThis,Ds=i=>i,ue=as.trustedTypes,qs=ue?ue.createPolicy("lit-html",{createHTML:i=>i}):void 0,ls="$lit$",V=`lit$${Math.random().toFixed(9).slice(2)}$`,ds="?"+V,$o=`<${ds}>`,rt=document,Dt=()=>rt.createComment(""),qt=i=>i===null||typeof i!="object"&&typeof i!="function",cs=Array.isArray,Ws=i=>cs(i)||typeof i?.[Symbol.iterator]=="function",ns=`[ 	
\f\r]`,Ht=/<(?:(!--|\/[^a-zA-Z])|(\/?[a-zA-Z][^>\s]*)|(\/?$))/g,Ms=/-->/g,Fs=/>/g,it=RegExp(`>|${ns}(?:([^\\s"'>=/]+)(${ns}*=${ns}*(?:[^ 	
\f\r"'\`<>=]|("|')|))|$)`,"g"),Bs=/'/g,zs=/"/g,Vs=/^(?:script|style|textarea|title)$/i,hs=i=>(e,...t)=>({_$litType$:i,strings:e,values:t}),a=hs(1),br=hs(2),vr=hs(3),G=Symbol.for("lit-noChange"),p=Symbol.for("lit-nothing"),Ks=new WeakMap,ot=rt.createTreeWalker(rt,129);function Gs(i,e){if(!cs(i)||!i.hasOwnProperty("raw"))throw Error("invalid template strings array");return qs!==void 0?qs.createHTML(e):e}var Ys=(i,e)=>{let t=i.length-1,s=[],o,r=e===2?"<svg>":e===3?"<math>":"",n=Ht;for(let h=0;h<t;h++){let u=i[h],v,R,b=-1,$=0;for(;$<u.length&&(n.lastIndex=$,R=n.exec(u),R!==null);)$=n.lastIndex,n===Ht?R[1]==="!--"?n=Ms:R[1]!==void 0?n=Fs:R[2]!==void 0?(Vs.test(R[2])&&(o=RegExp("</"+R[2],"g")),n=it):R[3]!==void 0&&(n=it):n===it?R[0]===">"?(n=o??Ht,b=-1):R[1]===void 0?b=-2:(b=n.lastIndex-R[2].length,v=R[1],n=R[3]===void 0?it:R[3]==='"'?zs:Bs):n===zs||n===Bs?n=it:n===Ms||n===Fs?n=Ht:(n=it,o=void 0);let k=n===it&&i[h+1].startsWith("/>")?" ":"";r+=n===Ht?u+$o:b>=0?(s.push(v),u.slice(0,b)+ls+u.slice(b)+V+k):u+V+(b===-2?h:k)}return[Gs(i,r+(i[t]||"<?>")+(e===2?"</svg>":e===3?"</math>":"")),s]},Mt=class i{constructor({strings:e,_$litType$:t},s){let o;this.parts=[];let r=0,n=0,h=e.length-1,u=this.parts,[v,R]=Ys(e,t);if(this.el=i.createElement(v,s),ot.currentNode=this.el.content,t===2||t===3){let b=this.el.content.firstChild;b.replaceWith(...b.childNodes)}for(;(o=ot.nextNode())!==null&&u.length<h;){if(o.nodeType===1){if(o.hasAttributes())for(let b of o.getAttributeNames())if(b.endsWith(ls)){let $=R[n++],k=o.getAttribute(b).split(V),O=/([.?@])?(.*)/.exec($);u.push({type:1,index:r,name:O[2],strings:k,ctor:O[1]==="."?fe:O[1]==="?"?ge:O[1]==="@"?ye:at}),o.removeAttribute(b)}else b.startsWith(V)&&(u.push({type:6,index:r}),o.removeAttribute(b));if(Vs.test(o.tagName)){let b=o.textContent.split(V),$=b.length-1;if($>0){o.textContent=ue?ue.emptyScript:"";for(let k=0;k<$;k++)o.append(b[k],Dt()),ot.nextNode(),u.push({type:2,index:++r});o.append(b[$],Dt())}}}else if(o.nodeType===8)if(o.data===ds)u.push({type:2,index:r});else{let b=-1;for(;(b=o.data.indexOf(V,b+1))!==-1;)u.push({type:7,index:r}),b+=V.length-1}r++}}static createElement(e,t){let s=rt.createElement("template");return s.innerHTML=e,s}};function nt(i,e,t=i,s){if(e===G)return e;let o=s!==void 0?t._$Co?.[s]:t._$Cl,r=qt(e)?void 0:e._$litDirective$;return o?.constructor!==r&&(o?._$AO?.(!1),r===void 0?o=void 0:(o=new r(i),o._$AT(i,t,s)),s!==void 0?(t._$Co??=[])[s]=o:t._$Cl=o),o!==void 0&&(e=nt(i,o._$AS(i,e.values),o,s)),e}var me=class{constructor(e,t){this._$AV=[],this._$AN=void 0,this._$AD=e,this._$AM=t}get parentNode(){return this._$AM.parentNode}get _$AU(){return this._$AM._$AU}u(e){let{el:{content:t},parts:s}=this._$AD,o=(e?.creationScope??rt).importNode(t,!0);ot.currentNode=o;let r=ot.nextNode(),n=0,h=0,u=s[0];for(;u!==void 0;){if(n===u.index){let v;u.type===2?v=new $t(r,r.nextSibling,this,e):u.type===1?v=new u.ctor(r,u.name,u.strings,this,e):u.type===6&&(v=new be(r,this,e)),this._$AV.push(v),u=s[++h]}n!==u?.index&&(r=ot.nextNode(),n++)}return ot.currentNode=rt,o}p(e){let t=0;for(let s of this._$AV)s!==void 0&&(s.strings!==void 0?(s._$AI(e,s,t),t+=s.strings.length-2):s._$AI(e[t])),t++}},$t=class i{get _$AU(){return this._$AM?._$AU??this._$Cv}constructor(e,t,s,o){this.type=2,this._$AH=p,this._$AN=void 0,this._$AA=e,this._$AB=t,this._$AM=s,this.options=o,this._$Cv=o?.isConnected??!0}get parentNode(){let e=this._$AA.parentNode,t=this._$AM;return t!==void 0&&e?.nodeType===11&&(e=t.parentNode),e}get startNode(){return this._$AA}get endNode(){return this._$AB}_$AI(e,t=this){e=nt(this,e,t),qt(e)?e===p||e==null||e===""?(this._$AH!==p&&this._$AR(),this._$AH=p):e!==this._$AH&&e!==G&&this._(e):e._$litType$!==void 0?this.$(e):e.nodeType!==void 0?this.T(e):Ws(e)?this.k(e):this._(e)}O(e){return this._$AA.parentNode.insertBefore(e,this._$AB)}T(e){this._$AH!==e&&(this._$AR(),this._$AH=this.O(e))}_(e){this._$AH!==p&&qt(this._$AH)?this._$AA.nextSibling.data=e:this.T(rt.createTextNode(e)),this._$AH=e}$(e){let{values:t,_$litType$:s}=e,o=typeof s=="number"?this._$AC(e):(s.el===void 0&&(s.el=Mt.createElement(Gs(s.h,s.h[0]),this.options)),s);if(this._$AH?._$AD===o)this._$AH.p(t);else{let r=new me(o,this),n=r.u(this.options);r.p(t),this.T(n),this._$AH=r}}_$AC(e){let t=Ks.get(e.strings);return t===void 0&&Ks.set(e.strings,t=new Mt(e)),t}k(e){cs(this._$AH)||(this._$AH=[],this._$AR());let t=this._$AH,s,o=0;for(let r of e)o===t.length?t.push(s=new i(this.O(Dt()),this.O(Dt()),this,this.options)):s=t[o],s._$AI(r),o++;o<t.length&&(this._$AR(s&&s._$AB.nextSibling,o),t.length=o)}_$AR(e=this._$AA.nextSibling,t){for(this._$AP?.(!1,!0,t);e!==this._$AB;){let s=Ds(e).nextSibling;Ds(e).remove(),e=s}}setConnected(e){this._$AM===void 0&&(this._$Cv=e,this._$AP?.(e))}},at=class{get tagName(){return this.element.tagName}get _$AU(){return this._$AM._$AU}constructor(e,t,s,o,r){this.type=1,this._$AH=p,this._$AN=void 0,this.element=e,this.name=t,this._$AM=o,this.options=r,s.length>2||s[0]!==""||s[1]!==""?(this._$AH=Array(s.length-1).fill(new String),this.strings=s):this._$AH=p}_$AI(e,t=this,s,o){let r=this.strings,n=!1;if(r===void 0)e=nt(this,e,t,0),n=!qt(e)||e!==this._$AH&&e!==G,n&&(this._$AH=e);else{let h=e,u,v;for(e=r[0],u=0;u<r.length-1;u++)v=nt(this,h[s+u],t,u),v===G&&(v=this._$AH[u]),n||=!qt(v)||v!==this._$AH[u],v===p?e=p:e!==p&&(e+=(v??"")+r[u+1]),this._$AH[u]=v}n&&!o&&this.j(e)}j(e){e===p?this.element.removeAttribute(this.name):this.element.setAttribute(this.name,e??"")}},fe=class extends at{constructor(){super(...arguments),this.type=3}j(e){this.element[this.name]=e===p?void 0:e}},ge=class extends at{constructor(){super(...arguments),this.type=4}j(e){this.element.toggleAttribute(this.name,!!e&&e!==p)}},ye=class extends at{constructor(e,t,s,o,r){super(e,t,s,o,r),this.type=5}_$AI(e,t=this){if((e=nt(this,e,t,0)??p)===G)return;let s=this._$AH,o=e===p&&s!==p||e.capture!==s.capture||e.once!==s.once||e.passive!==s.passive,r=e!==p&&(s===p||o);o&&this.element.removeEventListener(this.name,this,s),r&&this.element.addEventListener(this.name,this,e),this._$AH=e}handleEvent(e){typeof this._$AH=="function"?this._$AH.call(this.options?.host??this.element,e):this._$AH.handleEvent(e)}},be=class{constructor(e,t,s){this.element=e,this.type=6,this._$AN=void 0,this._$AM=t,this.options=s}get _$AU(){return this._$AM._$AU}_$AI(e){nt(this,e)}},Zs={M:ls,P:V,A:ds,C:1,L:Ys,R:me,D:Ws,V:nt,I:$t,H:at,N:ge,U:ye,B:fe,F:be},_o=as.litHtmlPolyfillSupport;_o?.(Mt,$t),(as.litHtmlVersions??=[]).push("3.3.3");var Js=(i,e,t)=>{let s=t?.renderBefore??e,o=s._$litPart$;if(o===void 0){let r=t?.renderBefore??null;s._$litPart$=o=new $t(e.insertBefore(Dt(),r),r,void 0,t??{})}return o._$AI(i),o};/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var ps=globalThis,H=class extends W{constructor(){super(...arguments),this.renderOptions={host:this},this._$Do=void 0}createRenderRoot(){let e=super.createRenderRoot();return this.renderOptions.renderBefore??=e.firstChild,e}update(e){let t=this.render();this.hasUpdated||(this.renderOptions.isConnected=this.isConnected),super.update(e),this._$Do=Js(t,this.renderRoot,this.renderOptions)}connectedCallback(){super.connectedCallback(),this._$Do?.setConnected(!0)}disconnectedCallback(){super.disconnectedCallback(),this._$Do?.setConnected(!1)}render(){return G}};H._$litElement$=!0,H.finalized=!0,ps.litElementHydrateSupport?.({LitElement:H});var wo=ps.litElementPolyfillSupport;wo?.({LitElement:H});(ps.litElementVersions??=[]).push("4.2.2");/**
 * @license
 * Copyright 2022 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 *//**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var _=i=>(e,t)=>{t!==void 0?t.addInitializer(()=>{customElements.define(i,e)}):customElements.define(i,e)};/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var xo={attribute:!0,type:String,converter:Lt,reflect:!1,hasChanged:pe},Ao=(i=xo,e,t)=>{let{kind:s,metadata:o}=t,r=globalThis.litPropertyMetadata.get(o);if(r===void 0&&globalThis.litPropertyMetadata.set(o,r=new Map),s==="setter"&&((i=Object.create(i)).wrapped=!0),r.set(t.name,i),s==="accessor"){let{name:n}=t;return{set(h){let u=e.get.call(this);e.set.call(this,h),this.requestUpdate(n,u,i,!0,h)},init(h){return h!==void 0&&this.C(n,void 0,i,h),h}}}if(s==="setter"){let{name:n}=t;return function(h){let u=this[n];e.call(this,h),this.requestUpdate(n,u,i,!0,h)}}throw Error("Unsupported decorator location: "+s)};function E(i){return(e,t)=>typeof t=="object"?Ao(i,e,t):((s,o,r)=>{let n=o.hasOwnProperty(r);return o.constructor.createProperty(r,s),n?Object.getOwnPropertyDescriptor(o,r):void 0})(i,e,t)}/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */function x(i){return E({...i,state:!0,attribute:!1})}/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 *//**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var lt=(i,e,t)=>(t.configurable=!0,t.enumerable=!0,Reflect.decorate&&typeof e!="object"&&Object.defineProperty(i,e,t),t);/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */function Y(i,e){return(t,s,o)=>{let r=n=>n.renderRoot?.querySelector(i)??null;if(e){let{get:n,set:h}=typeof s=="object"?t:o??(()=>{let u=Symbol();return{get(){return this[u]},set(v){this[u]=v}}})();return lt(t,s,{get(){let u=n.call(this);return u===void 0&&(u=r(this),(u!==null||this.hasUpdated)&&h.call(this,u)),u}})}return lt(t,s,{get(){return r(this)}})}}/**
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
 */var Qs=new Map,us=new Map;function C(i,e){let t=`${i}/${e}`,s=Qs.get(t)??{};return Qs.set(t,s),s}function Xs(i){if(i==="en")return Promise.resolve();let e=us.get(i)??ko(i);return us.set(i,e),e.catch(()=>us.delete(i)),e.catch(()=>{})}async function ko(i){let e=await fetch(new URL(`${i}.json`,import.meta.url));if(!e.ok)throw new Error(`The texts could not be loaded: ${e.status}`);let t=await e.json();for(let[s,o]of Object.entries(t))Object.assign(C(i,s),o)}var ti=C("de","i18n");var ei={views:"Views",menu:"Open the menu of Home Assistant",conversations:"Conversations",memory:"Memory",graph:"Graph",request:"Requests",work:"Work",usage:"Usage",health:"Health",settings:"Settings",turn:"Turn",household:"Household",loading:"Loading …",loading_long:"Still loading. The connection is slow, or Home Assistant is busy.",failed:"This could not be loaded.",again:"Try again",more:"Show more",all_shown:"{count} in all",close:"Close",cancel:"Cancel",undo:"Undo",back:"Back",none_found:"Nothing found.",lost:"The connection to Home Assistant is lost. What you see is what was known last; it goes on by itself once Home Assistant is back.",back_again:"Home Assistant is back.",expired:"Your login has expired. Log in to Home Assistant again, then come back to this page.",gone:"Switchboard is not running: it is being loaded, was switched off, or was removed. Look at Settings > Devices & services.",stale:"Switchboard was updated. Reload this page to see its new version.",reload:"Reload",no_such_page:"There is no such page.",guests:"Guest mode is on: nothing of what was said is shown until the guests have left.",log_off_title:"Nothing is being kept yet",log_off:"Switchboard keeps no log, because nobody has agreed to one. Without it there is no history and nothing is learnt.",log_off_ask:"Ask an administrator of your home to switch the log on.",open_settings:"Open the settings",just_now:"just now",administrators_only:"Only administrators may see this."};var si=C("es","i18n");var ii=C("fr","i18n");var oi=C("it","i18n");var ri=C("nl","i18n");function ve(i){return(e,t,s={})=>{let o=ms(e.hass.language),r=i[o],n=i.en,h=s.count;return((typeof h=="number"&&new Intl.PluralRules(o).select(h)==="one"?r[`${t}_one`]:void 0)??r[t]??n[t]??t).replace(/\{(\w+)\}/g,(R,b)=>{let $=s[b];return $===void 0?R:typeof $=="number"?e.show.number($):$})}}function ms(i){let e=i.toLowerCase().split("-")[0]??"en";return e==="de"||e==="es"||e==="fr"||e==="it"||e==="nl"?e:"en"}var f=ve({en:ei,de:ti,es:si,fr:ii,it:oi,nl:ri});var Z=class extends Error{constructor(t,s,o){super(o);this.kind=t;this.code=s}},Eo=1,Ro=2,So=3;function U(i,e){if(e instanceof Z)return e;let t=typeof e=="number"?e:e?.code;if(t===Ro)return new Z("expired","expired",f(i,"expired"));if(t===So||t===Eo||!i.hass.connected)return new Z("lost","lost",f(i,"lost"));if(t==="unknown_command")return new Z("gone","gone",f(i,"gone"));let s=e??{},o=s.translation_key,r=o&&s.translation_domain?i.hass.localize(`component.${s.translation_domain}.exceptions.${o}.message`,s.translation_placeholders):"",n=typeof s.message=="string"?s.message:String(e);return new Z("refused",String(o??t??"unknown"),r||n)}var fs={state:"loading"},Po=4e3,$e=class{constructor(e,t){this.app=e;this.changed=t;this.current=fs;this.#t=0}#t;async load(e){let t=++this.#t,{value:s}=this.current;this.#e(s===void 0?fs:{state:"loading",value:s});let o=setTimeout(()=>{t===this.#t&&this.#e({...this.current,is_slow:!0})},Po);try{let r=await e();t===this.#t&&this.#e({state:"ready",value:r})}catch(r){if(t!==this.#t)return;let n=U(this.app(),r);this.#e({state:"failed",failure:n,...s===void 0?{}:{value:s}})}finally{clearTimeout(o)}}put(e){this.#t+=1,this.#e({state:"ready",value:e})}clear(){this.#t+=1,this.#e(fs)}#e(e){this.current=e,this.changed()}};function D(i,e,t,s){let{state:o,value:r,failure:n}=e,h=o==="failed"&&n?a`<div class="alert bad" role="alert" data-state="failed">
          <p>${f(i,"failed")} ${n.message}</p>
          ${s?a`<button @click=${s}>${f(i,"again")}</button>`:p}
        </div>`:p,u=o==="loading"&&(r===void 0||e.is_slow)?a`<p class="quiet" role="status" data-state="loading">
          ${f(i,e.is_slow?"loading_long":"loading")}
        </p>`:p;return a`${h}${u}${r===void 0?p:t(r)}`}var I=N`
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
  button.filled:hover:not(:disabled) {
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
`;var w=class extends H{constructor(){super(...arguments);this.path=[];this.#t=()=>this.requestUpdate();this.#e=()=>this.load()}static{this.styles=I}#t;#e;loader(){return new $e(()=>this.app,this.#t)}connectedCallback(){super.connectedCallback(),this.app.addEventListener("changed",this.#t),this.app.addEventListener("returned",this.#e)}disconnectedCallback(){super.disconnectedCallback(),this.app.removeEventListener("changed",this.#t),this.app.removeEventListener("returned",this.#e)}willUpdate(t){t.has("path")&&String(t.get("path"))!==String(this.path)&&this.load()}};m([E({attribute:!1})],w.prototype,"app",2),m([E({attribute:!1})],w.prototype,"path",2);var _e=class extends w{load(){}render(){return a`<h1 tabindex="-1">${f(this.app,"conversations")}</h1>`}};_e=m([_("sb-conversations")],_e);var we=class extends w{load(){}render(){return a`<h1 tabindex="-1">${f(this.app,"graph")}</h1>`}};we=m([_("sb-graph")],we);var xe=class extends w{load(){}render(){return a`<h1 tabindex="-1">${f(this.app,"health")}</h1>`}};xe=m([_("sb-health")],xe);/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var wt={ATTRIBUTE:1,CHILD:2,PROPERTY:3,BOOLEAN_ATTRIBUTE:4,EVENT:5,ELEMENT:6},Ft=i=>(...e)=>({_$litDirective$:i,values:e}),_t=class{constructor(e){}get _$AU(){return this._$AM._$AU}_$AT(e,t,s){this._$Ct=e,this._$AM=t,this._$Ci=s}_$AS(e,t){return this.update(e,t)}update(e,t){return this.render(...t)}};/**
 * @license
 * Copyright 2020 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var{I:Co}=Zs,ni=i=>i;var li=i=>i.strings===void 0,ai=()=>document.createComment(""),xt=(i,e,t)=>{let s=i._$AA.parentNode,o=e===void 0?i._$AB:e._$AA;if(t===void 0){let r=s.insertBefore(ai(),o),n=s.insertBefore(ai(),o);t=new Co(r,n,i,i.options)}else{let r=t._$AB.nextSibling,n=t._$AM,h=n!==i;if(h){let u;t._$AQ?.(i),t._$AM=i,t._$AP!==void 0&&(u=i._$AU)!==n._$AU&&t._$AP(u)}if(r!==o||h){let u=t._$AA;for(;u!==r;){let v=ni(u).nextSibling;ni(s).insertBefore(u,o),u=v}}}return t},X=(i,e,t=i)=>(i._$AI(e,t),i),No={},di=(i,e=No)=>i._$AH=e,ci=i=>i._$AH,Ae=i=>{i._$AR(),i._$AA.remove()};/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var hi=(i,e,t)=>{let s=new Map;for(let o=e;o<=t;o++)s.set(i[o],o);return s},Bt=Ft(class extends _t{constructor(i){if(super(i),i.type!==wt.CHILD)throw Error("repeat() can only be used in text expressions")}dt(i,e,t){let s;t===void 0?t=e:e!==void 0&&(s=e);let o=[],r=[],n=0;for(let h of i)o[n]=s?s(h,n):n,r[n]=t(h,n),n++;return{values:r,keys:o}}render(i,e,t){return this.dt(i,e,t).values}update(i,[e,t,s]){let o=ci(i),{values:r,keys:n}=this.dt(e,t,s);if(!Array.isArray(o))return this.ut=n,r;let h=this.ut??=[],u=[],v,R,b=0,$=o.length-1,k=0,O=r.length-1;for(;b<=$&&k<=O;)if(o[b]===null)b++;else if(o[$]===null)$--;else if(h[b]===n[k])u[k]=X(o[b],r[k]),b++,k++;else if(h[$]===n[O])u[O]=X(o[$],r[O]),$--,O--;else if(h[b]===n[O])u[O]=X(o[b],r[O]),xt(i,u[O+1],o[b]),b++,O--;else if(h[$]===n[k])u[k]=X(o[$],r[k]),xt(i,o[b],o[$]),$--,k++;else if(v===void 0&&(v=hi(n,k,O),R=hi(h,b,$)),v.has(h[b]))if(v.has(h[$])){let K=R.get(n[k]),ss=K!==void 0?o[K]:null;if(ss===null){let Ns=xt(i,o[b]);X(Ns,r[k]),u[k]=Ns}else u[k]=X(ss,r[k]),xt(i,o[b],ss),o[K]=null;k++}else Ae(o[$]),$--;else Ae(o[b]),b++;for(;k<=O;){let K=xt(i,u[O+1]);X(K,r[k]),u[k++]=K}for(;b<=$;){let K=o[b++];K!==null&&Ae(K)}return this.ut=n,di(i,u),G}});function gs(i,e,t=p){return a`<section class="card stack" data-state="empty">
    <h2>${i}</h2>
    <p>${e}</p>
    ${t===p?p:a`<div class="row">${t}</div>`}
  </section>`}function pi(i){return gs(f(i,"log_off_title"),`${f(i,"log_off")}${i.isAdmin?"":` ${f(i,"log_off_ask")}`}`,i.isAdmin?a`<a class="button filled" href=${i.link("/settings")}>
          ${f(i,"open_settings")}
        </a>`:p)}/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var zt=(i,e)=>{let t=i._$AN;if(t===void 0)return!1;for(let s of t)s._$AO?.(e,!1),zt(s,e);return!0},ke=i=>{let e,t;do{if((e=i._$AM)===void 0)break;t=e._$AN,t.delete(i),i=e}while(t?.size===0)},ui=i=>{for(let e;e=i._$AM;i=e){let t=e._$AN;if(t===void 0)e._$AN=t=new Set;else if(t.has(i))break;t.add(i),Io(e)}};function Oo(i){this._$AN!==void 0?(ke(this),this._$AM=i,ui(this)):this._$AM=i}function Uo(i,e=!1,t=0){let s=this._$AH,o=this._$AN;if(o!==void 0&&o.size!==0)if(e)if(Array.isArray(s))for(let r=t;r<s.length;r++)zt(s[r],!1),ke(s[r]);else s!=null&&(zt(s,!1),ke(s));else zt(this,i)}var Io=i=>{i.type==wt.CHILD&&(i._$AP??=Uo,i._$AQ??=Oo)},Te=class extends _t{constructor(){super(...arguments),this._$AN=void 0}_$AT(e,t,s){super._$AT(e,t,s),ui(this),this.isConnected=e._$AU}_$AO(e,t=!0){e!==this.isConnected&&(this.isConnected=e,e?this.reconnected?.():this.disconnected?.()),t&&(zt(this,e),ke(this))}setValue(e){if(li(this._$Ct))this._$Ct._$AI(e,this);else{let t=[...this._$Ct._$AH];t[this._$Ci]=e,this._$Ct._$AI(t,this,0)}}disconnected(){}reconnected(){}};var dt=class{constructor(e,t){this.app=e;this.changed=t;this.items=[];this.total=0;this.next=0;this.state="loading";this.hasFirst=!1;this.#e=0;this.#i=!1}#t;#e;#i;async start(e,t={}){this.#t=e,this.#e+=1,this.#i=!1,t.clear&&(this.items=[],this.total=0,this.hasFirst=!1),await this.#s(0)}async more(){this.#i||this.next===null||!this.hasFirst||await this.#s(this.next)}put(e,t=this.total){this.items=e,this.total=t,this.changed()}async#s(e){let t=this.#t;if(!t)return;let s=this.#e;this.#i=!0,this.state="loading",this.failure=void 0,this.changed();try{let o=await t(e);if(s!==this.#e)return;this.items=e===0?o.items:[...this.items,...o.items],this.total=o.total,this.next=o.next_offset,this.hasFirst=!0,this.state="ready"}catch(o){if(s!==this.#e)return;this.state="failed",this.failure=U(this.app(),o)}finally{s===this.#e&&(this.#i=!1,this.changed())}}foot(){let e=this.app();return this.state==="failed"&&this.failure?a`<div class="alert bad" role="alert" data-state="failed">
        <p>${f(e,"failed")} ${this.failure.message}</p>
        <button @click=${()=>{this.#s(this.hasFirst?this.next??0:0)}}>
          ${f(e,"again")}
        </button>
      </div>`:this.state==="loading"?a`<p class="quiet" role="status" data-state="loading">
        ${f(e,"loading")}
      </p>`:a`<div class="spread">
      <p class="quiet">${f(e,"all_shown",{count:this.total})}</p>
      ${this.next===null?p:a`<button ${jo(()=>{this.more()})} @click=${()=>{this.more()}}>
            ${f(e,"more")}
          </button>`}
    </div>`}},ys=class extends Te{#t;#e=()=>{};constructor(e){if(super(e),e.type!==wt.ELEMENT)throw new Error("inSight belongs to an element")}render(e){return p}update(e,[t]){return this.#e=t,this.#t||(this.#t=new IntersectionObserver(s=>{s.some(o=>o.isIntersecting)&&this.#e()},{rootMargin:"600px"}),this.#t.observe(e.element)),p}disconnected(){this.#t?.disconnect(),this.#t=void 0}},jo=Ft(ys);var ht,Ee,mi,ct=class extends H{constructor(){super(...arguments);g(this,Ee);this.heading="";g(this,ht,null)}firstUpdated(){L(this,ht,Lo()),this.dialog.showModal()}disconnectedCallback(){super.disconnectedCallback(),c(this,ht)instanceof HTMLElement&&c(this,ht).isConnected&&c(this,ht).focus()}render(){return a`
      <dialog aria-labelledby="heading" @cancel=${d(this,Ee,mi)}>
        <h2 id="heading">${this.heading}</h2>
        <div class="content"><slot></slot></div>
        <div class="actions"><slot name="actions"></slot></div>
      </dialog>
    `}};ht=new WeakMap,Ee=new WeakSet,mi=function(t){t.preventDefault(),this.dispatchEvent(new Event("closed"))},ct.styles=[I,N`
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
    `],m([E()],ct.prototype,"heading",2),m([Y("dialog")],ct.prototype,"dialog",2),ct=m([_("sb-dialog")],ct);function Lo(){let i=document.activeElement;for(;i?.shadowRoot?.activeElement;)i=i.shadowRoot.activeElement;return i}var fi=C("de","views/memory/i18n");var gi={one:"One memory",to_list:"All memories",kind_preference:"Preference",kind_feedback:"Wish about the assistant",kind_fact:"Fact",kind_relation:"Relation in the graph",status_active:"holds",status_superseded:"replaced",status_retracted:"taken back",status_expired:"has ended",status_merged:"merged",status_waiting:"waits for a decision",action_add:"Remembered",action_confirm:"Confirmed",action_refine:"Refined",action_supersede:"Replaced",action_conflict:"Contradicted, nothing changed",action_retract:"Taken back",action_noop:"Weighed, nothing changed",action_edit:"Corrected",action_pin:"Pinned",action_unpin:"Unpinned",action_expire:"Ended",action_undo:"Undone",actor_extractor:"learnt from conversations",actor_person:"by a person",actor_assistant:"by the assistant, asked to",owner:"Whose",kind:"Kind",text:"Text",subject:"About",status:"State",confidence:"How sure",by_person:"Told by a person",valid_to:"Until",until:"Holds until",since:"Holds since",nothing:"none",yes:"yes",no:"no",pinned:"Pinned",pinned_means:"What is pinned is always told to the assistant, and nothing that is learnt changes it.",in_doubt:"In doubt",told_by_person:"told by a person",learnt:"learnt",learnt_from:"learnt from {count} sentences",learnt_from_one:"learnt from one sentence",empty_title:"Nothing is remembered yet",empty:"The log is on, and what people say is read every few minutes. Say something like this to your speaker, and it appears here:",empty_say_preference:"“I like my tea without sugar.”",empty_say_fact:"“Remember that the bins go out on Tuesday.”",empty_ask:"“What do you know about me?”",search:"Search",everybody:"Everybody",all_kinds:"All kinds",which:"Which",which_active:"What holds",which_pinned:"Only pinned",which_all:"Earlier ones too",would_be_recalled:"What would be recalled?",would_be_recalled_for:"Would be recalled for “{words}”",recall_for:"What an agent finds for: {owners}. Looking does not count as use.",reason_words:"It shares {share} of the words",reason_meaning:"Its meaning is near",reason_graph:"It hangs together with what is mentioned",reason_overview:"The question asks for everything",reason_other:"It was found nearby",score:"Score {score}.",would_be_told:"would be told",would_not_be_told:"would not be told",remembered:"What is remembered",found:"{count} found",found_one:"One found",waiting_title:"{count} wait for an answer",waiting_title_one:"One waits for an answer",waiting:"This touches access, money or safety, or nobody could tell who said it. It counts for nothing until you decide.",waiting_person:"This is about you and counts for nothing yet. You can reject it; an administrator can confirm it.",confirm:"Confirm",reject:"Reject",confirmed:"Confirmed. It is remembered now.",rejected:"Rejected. It will not be learnt again.",doubts_title:"Which of these holds?",doubts:"These may contradict each other. What gives way stays in the history.",this_holds:"This one holds",both_hold:"Both hold",settled:"Decided and stored.",doubt_with:"This may contradict:",decide_in_list:"Decide which holds",merged_into:"Merged into another memory, which says this as well",superseded_by:"Another memory took its place",how_known:"How it is known",used:"Used",used_times:"{count} times, last {at}",used_times_one:"once, {at}",never_used:"not yet",not_yours:"This belongs to the household: an administrator can change it.",edit:"Correct",pin:"Pin",unpin:"Unpin",was_pinned:"Pinned and stored.",unpinned:"Unpinned and stored.",forget:"Forget …",forget_this:"Forget this memory?",forget_about:"Forget all about “{words}” …",forget_for_good:"Forget all this for good",forgetting:"Forgetting …",all_goes:"All of this goes from the file, the search and the summaries. It cannot be undone, and it will not be learnt again from what was said.",nothing_goes:"Nothing says this: there is nothing to forget.",going_memories:"{count} memories",going_memories_one:"One memory",going_messages:"{count} messages of conversations",going_messages_one:"One message of a conversation",going_facts:"{count} facts learnt from it",going_facts_one:"One fact learnt from it",going_entities:"{count} people or things of the graph",going_entities_one:"One person or thing of the graph",going_relations:"{count} relations of the graph",going_relations_one:"One relation of the graph",going_conversations:"The summary and the state of {count} conversations go as well; they begin anew.",going_conversations_one:"The summary and the state of one conversation go as well; it begins anew.",going_names:"These names are no longer known in the graph: {names}",withheld:"Not shown while guests are here.",said_at:"{owner} said, {at}",answered_at:"answered to {owner}, {at}",stays_contains:"This only contains the words and stays:",stays_about:"This may be about it and stays; forget it by itself if you want:",stays_messages:"{count} messages only contain the words and stay.",stays_messages_one:"One message only contains the words and stays.",forgotten:"Forgotten for good: {memories} memories, {messages} messages.",not_erased:"Traces stay in the file until the disk has room.",files_left:"Delete these files yourself if you want it gone from them too: {files}",merge:"Merge …",merge_title:"Merge with another memory",merge_text:"“{text}” and another one say the same. Both wordings are kept; it can be undone.",merge_with:"The other one",merge_holds:"Which wording holds?",merged:"Merged and stored.",edit_title:"Correct this memory",store:"Store",storing:"Storing …",stored:"Stored.",field:"Field",conflict_title:"Changed meanwhile",conflict:"Nothing of yours is lost, and nothing was overwritten. Choose what is to be stored, or type on.",conflict_theirs:"As it is stored now",conflict_mine:"As you typed it",conflict_store:"Store what I typed",conflict_keep:"Keep what is stored",evidence:"What it rests on",evidence_typed:"A person told it on purpose; it rests on no sentence of a conversation.",evidence_none:"The sentences it rests on are no longer in the log.",evidence_gone:"{count} more sentences are not shown: they belong to somebody else, or are no longer in the log.",evidence_gone_one:"One more sentence is not shown: it belongs to somebody else, or is no longer in the log.",to_turn:"Show the turn",history:"History",was_undone:"undone {at}",undone:"Undone and stored.",before:"before:",after:"after:"};var yi=C("es","views/memory/i18n");var bi=C("fr","views/memory/i18n");var vi=C("it","views/memory/i18n");var $i=C("nl","views/memory/i18n");var l=ve({en:gi,de:fi,es:yi,fr:bi,it:vi,nl:$i});var Do={preference:"kind_preference",feedback:"kind_feedback",fact:"kind_fact",relation:"kind_relation"},qo={active:"status_active",superseded:"status_superseded",retracted:"status_retracted",expired:"status_expired",merged:"status_merged",waiting:"status_waiting"},Mo={add:"action_add",confirm:"action_confirm",refine:"action_refine",supersede:"action_supersede",conflict:"action_conflict",retract:"action_retract",noop:"action_noop",edit:"action_edit",pin:"action_pin",unpin:"action_unpin",expire:"action_expire",undo:"action_undo"},Fo={extractor:"actor_extractor",person:"actor_person",assistant:"actor_assistant"},Bo={owner:"owner",kind:"kind",text:"text",subject:"subject",status:"status",confidence:"confidence",pinned:"pinned",by_person:"by_person",valid_to:"valid_to"};function Kt(i,e,t){let s=e[t];return s?l(i,s):t}var pt=(i,e)=>Kt(i,Do,e),Re=(i,e)=>Kt(i,qo,e),bs=(i,e)=>Kt(i,Mo,e),_i=(i,e)=>Kt(i,Fo,e),wi=(i,e)=>Kt(i,Bo,e);function Wt(i,e,t){return t==null||t===""?l(i,"nothing"):typeof t=="boolean"?l(i,t?"yes":"no"):e==="owner"?i.ownerName(String(t)):e==="kind"?pt(i,String(t)):e==="status"?Re(i,String(t)):e==="confidence"&&typeof t=="number"?i.show.percent(t):e==="valid_to"?i.show.dateTime(String(t)):String(t)}function At(i,e){return a`<span class="row">
    <span class="chip">${i.ownerName(e.owner)}</span>
    <span class="chip">${pt(i,e.kind)}</span>
    ${"pinned"in e&&e.pinned?a`<span class="chip good">${l(i,"pinned")}</span>`:p}
    ${e.in_doubt_with?.length?a`<span class="chip warn">${l(i,"in_doubt")}</span>`:p}
    ${e.status==="active"?p:a`<span class="chip">${Re(i,e.status)}</span>`}
  </span>`}function ut(i,e){return i!==void 0&&(i.own===null||i.own===e)}var Se=["preference","feedback","fact"],vs=["memories","messages","facts","entities","relations"];var zo={memories:"going_memories",messages:"going_messages",facts:"going_facts",entities:"going_entities",relations:"going_relations"},tt,M,xi,Ai,ki,Ti,Pe,Ei,Vt,J=class extends w{constructor(){super(...arguments);g(this,M);this.heading="";this.isBusy=!1;this.trouble="";g(this,tt,this.loader());g(this,Pe,async()=>{let{app:t}=this,s=c(this,tt).current.value;if(!(!s||this.isBusy)){this.isBusy=!0,this.trouble="";try{let o=await t.call("memory/forget",{...this.what,expected_revision:s.revision});t.notify(d(this,M,Ei).call(this,o)),this.dispatchEvent(new Event("forgotten"))}catch(o){let r=U(t,o);this.trouble=r.message,r.code==="memory_scope_changed"&&this.load()}finally{this.isBusy=!1}}});g(this,Vt,()=>{this.isBusy||this.dispatchEvent(new Event("closed"))})}load(){c(this,tt).load(()=>this.app.call("memory/forget_preview",this.what))}render(){let{app:t}=this,s=c(this,tt).current,o=s.state==="ready"&&s.value!==void 0,r=o&&vs.every(n=>!s.value?.[n]?.total);return a`<sb-dialog .heading=${this.heading} @closed=${c(this,Vt)}>
      <div class="stack">
        ${this.trouble?a`<p class="alert bad" role="alert">${this.trouble}</p>`:p}
        ${D(t,s,n=>d(this,M,xi).call(this,n,r),()=>this.load())}
      </div>
      <button slot="actions" @click=${c(this,Vt)}>${f(t,"cancel")}</button>
      <button
        slot="actions"
        class="filled"
        ?disabled=${!o||this.isBusy||r}
        @click=${c(this,Pe)}
      >
        ${l(t,this.isBusy?"forgetting":"forget_for_good")}
      </button>
    </sb-dialog>`}};tt=new WeakMap,M=new WeakSet,xi=function(t,s){let{app:o}=this;return a`
      <p>${l(o,s?"nothing_goes":"all_goes")}</p>
      ${vs.map(r=>d(this,M,Ai).call(this,r,t[r],t.messages_are_withheld))}
      ${t.conversations?a`<p>${l(o,"going_conversations",{count:t.conversations})}</p>`:p}
      ${t.names.length?a`<p>${l(o,"going_names",{names:t.names.join(", ")})}</p>`:p}
      ${d(this,M,ki).call(this,t)}
    `},Ai=function(t,s,o){if(!s?.total)return p;let{app:r}=this,n=l(r,zo[t],{count:s.total});return t==="messages"&&o?a`<p>${n} <span class="quiet">${l(r,"withheld")}</span></p>`:a`<details ?open=${t==="memories"} data-part=${t}>
      <summary>${n}</summary>
      <ul>
        ${s.items.map(h=>a`<li>
            ${h.text}${h.is_cut?" …":""}
            ${h.status&&h.status!=="active"?a`<span class="chip">${Re(r,h.status)}</span>`:p}
            ${h.at?a`<span class="quiet"
                  >${l(r,h.role==="user"?"said_at":"answered_at",{owner:r.ownerName(h.owner),at:r.show.dateTime(h.at)})}</span
                >`:p}
          </li>`)}
      </ul>
      ${s.next_offset===null?p:a`<button @click=${()=>d(this,M,Ti).call(this,t,s)}>${f(r,"more")}</button>`}
    </details>`},ki=function(t){let{app:s}=this,o=t.would_stay;if(!o)return p;let r=(n,h)=>h.length?a`<p>${n}</p>
            <ul>
              ${h.map(u=>a`<li>${u.text}</li>`)}
            </ul>`:p;return a`
      ${r(l(s,"stays_contains"),o.only_contain_it)}
      ${r(l(s,"stays_about"),o.may_be_about_it)}
      ${o.messages_that_only_contain_it?a`<p>${l(s,"stays_messages",{count:o.messages_that_only_contain_it})}</p>`:p}
    `},Ti=async function(t,s){try{let o=await this.app.call("memory/forget_preview",{...this.what,part:t,offset:s.next_offset??0}),r=c(this,tt).current.value,n=o[t];if(!r||!n)return;if(o.revision!==r.revision){this.load();return}c(this,tt).put({...r,[t]:{...n,items:[...s.items,...n.items]}})}catch(o){this.trouble=U(this.app,o).message}},Pe=new WeakMap,Ei=function(t){let{app:s}=this,o=[...t.files_to_delete,...t.damaged_copies];return[l(s,"forgotten",{memories:t.memories,messages:t.messages}),...t.erased?[]:[l(s,"not_erased")],...o.length?[l(s,"files_left",{files:o.join(", ")})]:[]].join(" ")},Vt=new WeakMap,J.styles=[I,N`
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
    `],m([E({attribute:!1})],J.prototype,"what",2),m([E()],J.prototype,"heading",2),m([x()],J.prototype,"isBusy",2),m([x()],J.prototype,"trouble",2),J=m([_("sb-memory-forget")],J);function Ri(i,{items:e,owners:t,how_they_hang_together:s}){let o=t.map(r=>i.ownerName(r)).join(", ");return a`
    <p class="quiet">${l(i,"recall_for",{owners:o})}</p>
    ${s.map(r=>a`<p>${r}</p>`)}
    ${e.length===0?a`<p data-state="empty">${f(i,"none_found")}</p>`:a`<ol class="stack">
          ${e.map(r=>Ko(i,r))}
        </ol>`}
  `}function Ko(i,e){let[t]=e.sources,s=e.memory_id?i.link(`/memory/${encodeURIComponent(e.memory_id)}`):t?i.link(`/turn/${encodeURIComponent(t)}`):void 0;return a`<li>
    <p>${s?a`<a href=${s}>${e.text}</a>`:e.text}</p>
    <p class="quiet">
      ${Wo(i,e).join("; ")}. ${l(i,"score",{score:i.show.number(e.score,4)})}
      ${e.by_way_of?a`<br />${e.by_way_of}`:p}
    </p>
    <span class="chip ${e.would_be_told?"good":""}"
      >${l(i,e.would_be_told?"would_be_told":"would_not_be_told")}</span
    >
  </li>`}function Wo(i,e){let t=e.reasons.map(s=>{switch(s){case"words":return l(i,"reason_words",{share:i.show.percent(e.share)});case"meaning":return l(i,"reason_meaning");case"graph":return l(i,"reason_graph");case"overview":return l(i,"reason_overview")}});return t.length?t:[l(i,"reason_other")]}function Gt(i,e,t){if(i.isAdmin)return{label:f(i,"undo"),run:()=>{Vo(i,e,t)}}}async function Vo(i,e,t){try{let s={memory_id:e,limit:1},{items:o}=await i.call("memory/history",s),[r]=o;if(!r)return;let{revision:n}=await i.call("memory/get",s);await i.call("memory/undo",{memory_id:e,expected_revision:n,group_id:r.group_id}),i.notify(l(i,"undone"))}catch(s){i.notifyFailure(s)}t()}var Go=20,Yt,Zt,j,Si,Pi,$s,_s,ws,xs,mt=class extends w{constructor(){super(...arguments);g(this,j);this.busy="";g(this,Yt,this.loader());g(this,Zt,this.loader())}willUpdate(t){super.willUpdate(t),t.has("summary")&&t.get("summary")!==void 0&&this.load()}load(){let t=s=>this.app.call("memory/list",{status:s,limit:Go});c(this,Yt).load(()=>t("waiting")),c(this,Zt).load(()=>t("in_doubt"))}render(){let{app:t,summary:s}=this;return a`<div class="stack">
      ${s.waiting?a`<section class="card stack" aria-labelledby="waiting">
            <h2 id="waiting" tabindex="-1">${l(t,"waiting_title",{count:s.waiting})}</h2>
            <p class="quiet">${l(t,t.isAdmin?"waiting":"waiting_person")}</p>
            ${D(t,c(this,Yt).current,({items:o})=>a`<ul class="plain">
                ${Bt(o,r=>r.id,r=>d(this,j,Si).call(this,r))}
              </ul>`,()=>this.load())}
          </section>`:p}
      ${s.in_doubt?a`<section class="card stack" aria-labelledby="doubts">
            <h2 id="doubts" tabindex="-1">${l(t,"doubts_title")}</h2>
            <p class="quiet">${l(t,"doubts")}</p>
            ${D(t,c(this,Zt).current,({items:o})=>a`<ul class="plain">
                ${Bt(Zo(o),Yo,r=>d(this,j,Pi).call(this,r))}
              </ul>`,()=>this.load())}
          </section>`:p}
    </div>`}};Yt=new WeakMap,Zt=new WeakMap,j=new WeakSet,Si=function(t){let{app:s}=this;return a`<li class="card stack">
      <p><strong>${t.question||t.text}</strong></p>
      ${t.question?a`<p>${t.text}</p>`:p}
      <div class="spread">
        ${At(s,t)}
        <span class="quiet">${s.show.ago(t.created_at)}</span>
      </div>
      <div class="row">
        ${s.isAdmin?a`<button
              class="filled"
              ?disabled=${this.busy!==""}
              aria-label=${`${l(s,"confirm")}: ${t.text}`}
              @click=${()=>d(this,j,$s).call(this,t,"confirm")}
            >
              ${l(s,"confirm")}
            </button>`:p}
        <button
          class="bad"
          ?disabled=${this.busy!==""}
          aria-label=${`${l(s,"reject")}: ${t.text}`}
          @click=${()=>d(this,j,$s).call(this,t,"reject")}
        >
          ${l(s,"reject")}
        </button>
      </div>
    </li>`},Pi=function(t){let{app:s}=this,o=this.busy===""&&ut(this.summary,t.first.owner);return a`<li class="card stack">
      ${[t.first,t.second].map(r=>a`<div class="spread">
          <blockquote>
            <a href=${s.link(`/memory/${encodeURIComponent(r.id)}`)}>${r.text}</a>
          </blockquote>
          <button
            ?disabled=${!o}
            aria-label=${`${l(s,"this_holds")}: ${r.text}`}
            @click=${()=>d(this,j,_s).call(this,r,r===t.first?t.second:t.first,!1)}
          >
            ${l(s,"this_holds")}
          </button>
        </div>`)}
      <div class="row">
        <button
          ?disabled=${!o}
          aria-label=${`${l(s,"both_hold")}: ${t.first.text} / ${t.second.text}`}
          @click=${()=>d(this,j,_s).call(this,t.first,t.second,!0)}
        >
          ${l(s,"both_hold")}
        </button>
        <span class="chip">${s.ownerName(t.first.owner)}</span>
      </div>
    </li>`},$s=async function(t,s){await d(this,j,ws).call(this,t.id,"waiting",async()=>{await this.app.call(`memory/${s}`,{memory_id:t.id,expected_revision:t.revision}),this.app.notify(l(this.app,s==="confirm"?"confirmed":"rejected"))})},_s=async function(t,s,o){let r=n=>({memory_id:n.id,expected_revision:n.revision});await d(this,j,ws).call(this,t.id,"doubts",async()=>{await this.app.call("memory/settle",{...r(t),others:[r(s)],both_hold:o});let{app:n}=this;n.notify(l(n,"settled"),Gt(n,t.id,()=>d(this,j,xs).call(this)))})},ws=async function(t,s,o){this.busy=t;try{await o()}catch(r){this.app.notifyFailure(r)}finally{this.busy=""}d(this,j,xs).call(this),this.renderRoot.querySelector(`#${s}`)?.focus()},xs=function(){this.dispatchEvent(new Event("memory-changed",{bubbles:!0,composed:!0}))},mt.styles=[I,N`
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
    `],m([E({attribute:!1})],mt.prototype,"summary",2),m([x()],mt.prototype,"busy",2),mt=m([_("sb-memory-waiting")],mt);var Yo=i=>`${i.first.id} ${i.second.id}`;function Zo(i){let e=new Map;for(let t of i)for(let s of t.in_doubt_with??[]){let[o,r]=t.id<s.id?[t,s]:[s,t];e.set(`${o.id} ${r.id}`,{first:o,second:r})}return[...e.values()]}var Jo=250,Qo=50,ft,Tt,gt,Jt,A,Ce,kt,Ci,Ni,Oi,Ne,Ui,Ii,Oe,Ue,As,Ie,je,q=class extends w{constructor(){super(...arguments);g(this,A);this.words="";this.owner="";this.kind="";this.status="active";this.isRecalling=!1;this.isForgetting=!1;g(this,ft,new dt(()=>this.app,()=>this.requestUpdate()));g(this,Tt,this.loader());g(this,gt);g(this,Jt);g(this,Oe,t=>{let s=t.target.value.trim();clearTimeout(c(this,gt)),L(this,gt,setTimeout(()=>d(this,A,As).call(this,s),Jo))});g(this,Ue,t=>{t.preventDefault(),clearTimeout(c(this,gt)),d(this,A,As).call(this,this.search.value.trim())});g(this,Ie,()=>{this.isRecalling=!this.isRecalling,this.isRecalling&&d(this,A,kt).call(this)});g(this,je,()=>{this.isForgetting=!1,this.words="",this.isRecalling=!1,this.dispatchEvent(new Event("memory-changed",{bubbles:!0,composed:!0})),this.updateComplete.then(()=>this.search?.focus())})}willUpdate(t){super.willUpdate(t),t.has("summary")&&this.summary!==t.get("summary")&&this.load()}disconnectedCallback(){super.disconnectedCallback(),clearTimeout(c(this,gt))}load(){!this.hasUpdated&&c(this,Jt)===void 0&&L(this,Jt,this.summary.revision),d(this,A,Ce).call(this,!1),this.isRecalling&&d(this,A,kt).call(this)}render(){let{app:t,summary:s}=this,r=!(this.words||this.owner||this.kind)&&this.status==="active"&&c(this,ft).hasFirst&&c(this,ft).total===0;return a`<div class="stack">
      ${s.waiting||s.in_doubt?a`<sb-memory-waiting .app=${t} .summary=${s}></sb-memory-waiting>`:p}
      ${r?d(this,A,Ci).call(this):a`${d(this,A,Ni).call(this)} ${d(this,A,Ui).call(this)}`}
      ${this.isForgetting?a`<sb-memory-forget
            .app=${t}
            .what=${{about:this.words,...this.owner?{owner:this.owner}:{}}}
            .heading=${l(t,"forget_about",{words:this.words})}
            @closed=${()=>this.isForgetting=!1}
            @forgotten=${c(this,je)}
          ></sb-memory-forget>`:p}
    </div>`}};ft=new WeakMap,Tt=new WeakMap,gt=new WeakMap,Jt=new WeakMap,A=new WeakSet,Ce=function(t){let{words:s,owner:o,kind:r,status:n}=this,h={limit:Qo,status:n==="pinned"?"active":n,...n==="pinned"?{pinned:!0}:{},...s?{containing:s}:{},...o?{owner:o}:{},...r?{kind:r}:{}};c(this,ft).start(u=>this.app.call("memory/list",{...h,offset:u}),{clear:t})},kt=function(){let{words:t,owner:s}=this;c(this,Tt).load(()=>this.app.call("recall/explain",{question:t,...s?{owner:s}:{}}))},Ci=function(){let{app:t}=this;return t.info&&!t.info.logs?pi(t):a`${gs(l(t,"empty_title"),l(t,"empty"))}
      <ul class="stack">
        <li>${l(t,"empty_say_preference")}</li>
        <li>${l(t,"empty_say_fact")}</li>
        <li>${l(t,"empty_ask")}</li>
      </ul>`},Ni=function(){let{app:t,summary:s}=this;return a`<form class="card" role="search" @submit=${c(this,Ue)}>
      <label class="field search" for="search"
        >${l(t,"search")}
        <input
          id="search"
          type="search"
          maxlength="200"
          autocomplete="off"
          .value=${this.words}
          @input=${c(this,Oe)}
        />
      </label>
      ${d(this,A,Ne).call(this,l(t,"owner"),this.owner,[["",l(t,"everybody")],...s.owners.map(o=>[o.owner,`${t.ownerName(o.owner)} (${t.show.number(d(this,A,Oi).call(this,o.kinds))})`])],o=>this.owner=o)}
      ${d(this,A,Ne).call(this,l(t,"kind"),this.kind,[["",l(t,"all_kinds")],...Se.map(o=>[o,pt(t,o)])],o=>this.kind=o)}
      ${d(this,A,Ne).call(this,l(t,"which"),this.status,[["active",l(t,"which_active")],["pinned",l(t,"which_pinned")],["all",l(t,"which_all")]],o=>this.status=o)}
      ${this.words?a`<div class="row search">
            <button type="button" aria-expanded=${this.isRecalling} @click=${c(this,Ie)}>
              ${l(t,"would_be_recalled")}
            </button>
            <button
              type="button"
              class="bad"
              ?disabled=${!ut(s,this.owner||(s.own??""))}
              @click=${()=>this.isForgetting=!0}
            >
              ${l(t,"forget_about",{words:this.words})}
            </button>
          </div>`:p}
    </form>`},Oi=function(t){return Object.values(t).reduce((s,o)=>s+o,0)},Ne=function(t,s,o,r){return a`<label class="field"
      >${t}
      <select
        @change=${n=>{r(n.target.value),d(this,A,Ce).call(this,!0),this.isRecalling&&d(this,A,kt).call(this)}}
      >
        ${o.map(([n,h])=>a`<option value=${n} ?selected=${n===s}>${h}</option>`)}
      </select>
    </label>`},Ui=function(){let{app:t}=this,s=c(this,ft);return a`
      ${this.isRecalling&&this.words?a`<section class="card stack" aria-labelledby="recalled">
            <h2 id="recalled">${l(t,"would_be_recalled_for",{words:this.words})}</h2>
            ${D(t,c(this,Tt).current,o=>Ri(t,o),()=>d(this,A,kt).call(this))}
          </section>`:p}
      <section aria-labelledby="found" class="stack">
        <h2 id="found">${l(t,"remembered")}</h2>
        <p class="unseen" role="status">
          ${s.state==="ready"?l(t,"found",{count:s.total}):""}
        </p>
        ${s.hasFirst&&s.items.length===0?a`<p data-state="empty">${f(t,"none_found")}</p>`:a`<ul class="plain">
              ${Bt(s.items,o=>o.id,o=>d(this,A,Ii).call(this,o))}
            </ul>`}
        ${s.foot()}
      </section>
    `},Ii=function(t){let{app:s}=this;return a`<li class="card">
      <p><a href=${s.link(`/memory/${encodeURIComponent(t.id)}`)}>${t.text}</a></p>
      <div class="spread">
        ${At(s,t)}
        <span class="quiet">
          ${t.by_person?l(s,"told_by_person"):l(s,"learnt_from",{count:t.sources})},
          ${s.show.ago(t.updated_at)}
        </span>
      </div>
    </li>`},Oe=new WeakMap,Ue=new WeakMap,As=function(t){t!==this.words&&(this.words=t,t||(this.isRecalling=!1),c(this,Tt).clear(),d(this,A,Ce).call(this,!0),this.isRecalling&&d(this,A,kt).call(this))},Ie=new WeakMap,je=new WeakMap,q.styles=[I,N`
      :host([hidden]) {
        display: none;
      }
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
      }
      li a {
        color: var(--sb-text);
        font-weight: 500;
      }
    `],m([E({attribute:!1})],q.prototype,"summary",2),m([x()],q.prototype,"words",2),m([x()],q.prototype,"owner",2),m([x()],q.prototype,"kind",2),m([x()],q.prototype,"status",2),m([x()],q.prototype,"isRecalling",2),m([x()],q.prototype,"isForgetting",2),m([Y("#search")],q.prototype,"search",2),q=m([_("sb-memory-list")],q);var et=new Map;function Qt(i){let{text:e,kind:t,owner:s,pinned:o,valid_to:r}=i;return{text:e,kind:t,owner:s,pinned:o,until:r?tr(r):""}}function Le({base:i,fields:e}){let t=Qt(i),s={};return e.text.trim()!==t.text&&(s.text=e.text.trim()),e.kind!==t.kind&&(s.kind=e.kind),e.owner!==t.owner&&(s.owner=e.owner),e.pinned!==t.pinned&&(s.pinned=e.pinned),e.until!==t.until&&(e.until?s.valid_to=Xo(e.until):s.no_end=!0),s}function Xo(i){return new Date(`${i}T23:59:59`).toISOString()}function tr(i){let e=new Date(i),t=s=>String(s).padStart(2,"0");return`${e.getFullYear()}-${t(e.getMonth()+1)}-${t(e.getDate())}`}var er=300,sr=["text","kind","owner","pinned","until"],ir={text:"text",kind:"kind",owner:"owner",pinned:"pinned",until:"valid_to"},S,ji,ks,Li,Et,De,Hi,Di,Ts,qi,Xt,F=class extends w{constructor(){super(...arguments);g(this,S);this.isBusy=!1;this.trouble="";g(this,De,t=>{t.preventDefault(),d(this,S,Di).call(this,this.draft)});g(this,Xt,()=>{et.delete(this.memory.id),this.dispatchEvent(new Event("closed"))})}load(){this.draft??=et.get(this.memory.id)??{base:this.memory,fields:Qt(this.memory)}}firstUpdated(){this.text.focus()}render(){let{app:t,theirs:s}=this,{fields:o}=this.draft,r=Object.keys(Le(this.draft)).length>0;return a`<form class="card stack" @submit=${c(this,De)}>
      <h2>${l(t,"edit_title")}</h2>
      ${this.trouble?a`<p class="alert bad" role="alert">${this.trouble}</p>`:p}
      ${s?d(this,S,ji).call(this,s):p}
      <label class="field"
        >${l(t,"text")}
        <textarea
          rows="3"
          maxlength=${er}
          required
          .value=${o.text}
          @input=${n=>d(this,S,Et).call(this,{text:He(n)})}
        ></textarea>
      </label>
      <div class="fields">
        <label class="field"
          >${l(t,"kind")}
          <select @change=${n=>d(this,S,Et).call(this,{kind:He(n)})}>
            ${Se.map(n=>a`<option value=${n} ?selected=${n===o.kind}>
                  ${pt(t,n)}
                </option>`)}
          </select>
        </label>
        ${t.isAdmin?a`<label class="field"
              >${l(t,"owner")}
              <select @change=${n=>d(this,S,Et).call(this,{owner:He(n)})}>
                ${d(this,S,Li).call(this).map(n=>a`<option value=${n} ?selected=${n===o.owner}>
                      ${t.ownerName(n)}
                    </option>`)}
              </select>
            </label>`:p}
        <label class="field"
          >${l(t,"until")}
          <input
            type="date"
            .value=${o.until}
            @change=${n=>d(this,S,Et).call(this,{until:He(n)})}
          />
        </label>
        <label class="check">
          <input
            type="checkbox"
            .checked=${o.pinned}
            @change=${n=>d(this,S,Et).call(this,{pinned:n.target.checked})}
          />
          ${l(t,"pinned")}
        </label>
      </div>
      <p class="quiet">${l(t,"pinned_means")}</p>
      <div class="row">
        <button class="filled" ?disabled=${!r||this.isBusy||s!==void 0}>
          ${l(t,this.isBusy?"storing":"store")}
        </button>
        <button type="button" ?disabled=${this.isBusy} @click=${c(this,Xt)}>
          ${f(t,"cancel")}
        </button>
      </div>
    </form>`}};S=new WeakSet,ji=function(t){let{app:s}=this,o=Qt(t),r=this.draft.fields,n=Qt(this.draft.base);return a`<section
      id="conflict"
      class="alert warn stack"
      tabindex="-1"
      aria-labelledby="conflict-title"
    >
      <h3 id="conflict-title">${l(s,"conflict_title")}</h3>
      <p>${l(s,"conflict")}</p>
      <div class="scrolls">
        <table>
          <thead>
            <tr>
              <th scope="col"><span class="unseen">${l(s,"field")}</span></th>
              <th scope="col">${l(s,"conflict_theirs")}</th>
              <th scope="col">${l(s,"conflict_mine")}</th>
            </tr>
          </thead>
          <tbody>
            ${sr.filter(h=>o[h]!==r[h]||n[h]!==r[h]).map(h=>a`<tr>
                <th scope="row">${l(s,ir[h])}</th>
                <td>${d(this,S,ks).call(this,h,o)}</td>
                <td>${d(this,S,ks).call(this,h,r)}</td>
              </tr>`)}
          </tbody>
        </table>
      </div>
      <div class="row">
        <button type="button" @click=${()=>{d(this,S,Hi).call(this,t)}}>
          ${l(s,"conflict_store")}
        </button>
        <button type="button" @click=${c(this,Xt)}>${l(s,"conflict_keep")}</button>
      </div>
    </section>`},ks=function(t,s){let{app:o}=this;return t==="pinned"?l(o,s.pinned?"yes":"no"):t==="kind"?pt(o,s.kind):t==="owner"?o.ownerName(s.owner):t==="until"?s.until?o.show.date(`${s.until}T12:00:00`):l(o,"nothing"):s.text},Li=function(){return[...new Set([...this.app.info?.owners??[],this.draft.fields.owner])]},Et=function(t){this.draft={...this.draft,fields:{...this.draft.fields,...t}},et.set(this.memory.id,this.draft)},De=new WeakMap,Hi=async function(t){this.theirs=void 0;let s=Le(this.draft);Object.keys(s).length&&await d(this,S,Ts).call(this,s,t.revision)},Di=async function(t){let s=Le(t);!Object.keys(s).length||this.isBusy||await d(this,S,Ts).call(this,s,t.base.revision)},Ts=async function(t,s){let{app:o}=this,r=this.memory.id;this.isBusy=!0,this.trouble="";try{await o.call("memory/update",{...t,memory_id:r,expected_revision:s}),et.delete(r),this.dispatchEvent(new Event("stored"))}catch(n){let h=U(o,n);this.trouble=h.message,h.code==="memory_changed_meanwhile"&&await d(this,S,qi).call(this,r)}finally{this.isBusy=!1}},qi=async function(t){try{this.theirs=(await this.app.call("memory/get",{memory_id:t,limit:1})).memory}catch(s){this.trouble=U(this.app,s).message;return}await this.updateComplete,this.conflict?.focus()},Xt=new WeakMap,F.styles=[I,N`
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
    `],m([E({attribute:!1})],F.prototype,"memory",2),m([x()],F.prototype,"draft",2),m([x()],F.prototype,"theirs",2),m([x()],F.prototype,"isBusy",2),m([x()],F.prototype,"trouble",2),m([Y("textarea")],F.prototype,"text",2),m([Y("#conflict")],F.prototype,"conflict",2),F=m([_("sb-memory-editor")],F);function He(i){return i.target.value}var or=["noop","conflict"];function Mi(i,e,t,s){let o=i.isAdmin&&e.undone_at===null&&!or.includes(e.action),r=i.show.dateTime(e.at);return a`<li>
    <div class="spread">
      <p>
        <strong>${bs(i,e.action)}</strong>
        <span class="quiet">${_i(i,e.actor)}, ${r}</span>
        ${e.undone_at?a`<span class="chip">${l(i,"was_undone",{at:i.show.ago(e.undone_at)})}</span>`:p}
      </p>
      ${o?a`<button
            ?disabled=${!t}
            aria-label=${`${f(i,"undo")}: ${bs(i,e.action)}, ${r}`}
            @click=${s}
          >
            ${f(i,"undo")}
          </button>`:p}
    </div>
    ${Object.keys(e.changes).length?a`<dl>
          ${rr(e).map(([n,{before:h,after:u}])=>a`<div>
              <dt>${wi(i,n)}</dt>
              <dd>
                ${h==null?p:a`<span class="unseen">${l(i,"before")}</span>
                      <del>${Wt(i,n,h)}</del>`}
                ${nr(e)?p:a`<span class="unseen">${l(i,"after")}</span>
                      <ins>${Wt(i,n,u)}</ins>`}
              </dd>
            </div>`)}
        </dl>`:p}
  </li>`}function rr({changes:i}){let e=Object.entries(i),{text:t}=i;return t&&(t.before===null||t.after===null)?[["text",t]]:e}var nr=({changes:i})=>i.text?.after===null;var ar=250,lr=20,te,Rt,yt,Fi,Es,qe,Me,ee,B=class extends w{constructor(){super(...arguments);g(this,yt);this.holds="this";this.isBusy=!1;this.trouble="";g(this,te,this.loader());g(this,Rt);g(this,qe,()=>{clearTimeout(c(this,Rt)),L(this,Rt,setTimeout(()=>this.load(),ar))});g(this,Me,async()=>{let{app:t,memory:s,other:o}=this;if(!o||this.isBusy)return;let[r,n]=this.holds==="this"?[s,o]:[o,s],h=u=>({memory_id:u.id,expected_revision:u.revision});this.isBusy=!0,this.trouble="";try{await t.call("memory/merge",{...h(r),others:[h(n)]}),this.dispatchEvent(new CustomEvent("merged",{detail:r.id}))}catch(u){let v=U(t,u);this.trouble=v.message,v.code==="memory_changed_meanwhile"&&(this.other=void 0,this.load())}finally{this.isBusy=!1}});g(this,ee,()=>{this.isBusy||this.dispatchEvent(new Event("closed"))})}disconnectedCallback(){super.disconnectedCallback(),clearTimeout(c(this,Rt))}load(){let t=this.words?.value.trim();c(this,te).load(()=>this.app.call("memory/list",{owner:this.memory.owner,limit:lr,...t?{containing:t}:{}}))}render(){let{app:t,memory:s,other:o}=this;return a`<sb-dialog .heading=${l(t,"merge_title")} @closed=${c(this,ee)}>
      <div class="stack">
        <p>${l(t,"merge_text",{text:s.text})}</p>
        ${this.trouble?a`<p class="alert bad" role="alert">${this.trouble}</p>`:p}
        <label class="field"
          >${l(t,"search")}
          <input id="words" type="search" autocomplete="off" @input=${c(this,qe)} />
        </label>
        ${D(t,c(this,te).current,({items:r})=>d(this,yt,Fi).call(this,r.filter(n=>n.id!==s.id)),()=>this.load())}
        ${o?a`<fieldset>
              <legend>${l(t,"merge_holds")}</legend>
              ${d(this,yt,Es).call(this,"this",s.text)} ${d(this,yt,Es).call(this,"other",o.text)}
            </fieldset>`:p}
      </div>
      <button slot="actions" @click=${c(this,ee)}>${f(t,"cancel")}</button>
      <button
        slot="actions"
        class="filled"
        ?disabled=${!o||this.isBusy}
        @click=${c(this,Me)}
      >
        ${l(t,"merge")}
      </button>
    </sb-dialog>`}};te=new WeakMap,Rt=new WeakMap,yt=new WeakSet,Fi=function(t){let{app:s}=this;return t.length?a`<fieldset>
      <legend>${l(s,"merge_with")}</legend>
      ${t.map(o=>a`<label class="choice">
          <input
            type="radio"
            name="other"
            .checked=${o.id===this.other?.id}
            @change=${()=>this.other=o}
          />
          ${o.text}
        </label>`)}
    </fieldset>`:a`<p data-state="empty">${f(s,"none_found")}</p>`},Es=function(t,s){return a`<label class="choice">
      <input
        type="radio"
        name="holds"
        .checked=${this.holds===t}
        @change=${()=>this.holds=t}
      />
      ${s}
    </label>`},qe=new WeakMap,Me=new WeakMap,ee=new WeakMap,B.styles=[I,N`
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
    `],m([E({attribute:!1})],B.prototype,"memory",2),m([x()],B.prototype,"other",2),m([x()],B.prototype,"holds",2),m([x()],B.prototype,"isBusy",2),m([x()],B.prototype,"trouble",2),m([Y("#words")],B.prototype,"words",2),B=m([_("sb-memory-merge")],B);var bt,oe,Ct,y,St,Bi,zi,se,Ki,Wi,Fe,Be,Vi,ie,Gi,Yi,Rs,Zi,ze,Pt,Q=class extends w{constructor(){super(...arguments);g(this,y);this.doing="";this.busy="";this.said="";g(this,bt,this.loader());g(this,oe,new dt(()=>this.app,()=>this.requestUpdate()));g(this,Ct,new dt(()=>this.app,()=>this.requestUpdate()));g(this,ze,()=>{this.doing="",et.delete(c(this,y,St)),this.dispatchEvent(new Event("memory-changed",{bubbles:!0,composed:!0})),this.app.go("/memory",{replace:!0})})}willUpdate(t){t.has("path")&&String(t.get("path"))!==String(this.path)&&(c(this,bt).clear(),this.said="",this.doing=et.has(c(this,y,St))?"edit":""),super.willUpdate(t)}load(){let t=c(this,y,St);c(this,bt).load(()=>this.app.call("memory/get",{memory_id:t,limit:1})),c(this,oe).start(async s=>(await this.app.call("memory/get",{memory_id:t,offset:s})).evidence),c(this,Ct).start(s=>this.app.call("memory/history",{memory_id:t,offset:s}))}render(){let{app:t}=this;return a`<div class="stack">
      <p class="unseen" role="status">${this.said}</p>
      ${D(t,c(this,bt).current,s=>d(this,y,Bi).call(this,s.memory),()=>this.load())}
    </div>`}};bt=new WeakMap,oe=new WeakMap,Ct=new WeakMap,y=new WeakSet,St=function(){return this.path[0]??""},Bi=function(t){let{app:s}=this;return a`
      ${this.doing==="edit"?a`<sb-memory-editor
            .app=${s}
            .memory=${t}
            @stored=${()=>d(this,y,Vi).call(this,l(s,"stored"))}
            @closed=${()=>d(this,y,Be).call(this,!0)}
          ></sb-memory-editor>`:d(this,y,zi).call(this,t)}
      ${d(this,y,Ki).call(this,t)} ${d(this,y,Wi).call(this)}
      ${this.doing==="forget"?a`<sb-memory-forget
            .app=${s}
            .what=${{memory_id:t.id}}
            .heading=${l(s,"forget_this")}
            @closed=${()=>d(this,y,Be).call(this,!1)}
            @forgotten=${c(this,ze)}
          ></sb-memory-forget>`:p}
      ${this.doing==="merge"?a`<sb-memory-merge
            .app=${s}
            .memory=${t}
            @closed=${()=>d(this,y,Be).call(this,!1)}
            @merged=${o=>d(this,y,Zi).call(this,o.detail)}
          ></sb-memory-merge>`:p}
    `},zi=function(t){let{app:s}=this,o=ut(this.summary,t.owner)&&this.busy==="",r=t.status==="active";return a`<section class="card stack" aria-labelledby="text">
      <h2 class="text" id="text">${t.text}</h2>
      ${At(s,t)}
      ${t.superseded_by?a`<p>
            <a href=${s.link(`/memory/${encodeURIComponent(t.superseded_by)}`)}
              >${l(s,t.status==="merged"?"merged_into":"superseded_by")}</a
            >
          </p>`:p}
      ${t.in_doubt_with?.length?a`<div class="alert warn stack">
            <p>${l(s,"doubt_with")}</p>
            <ul class="plain">
              ${t.in_doubt_with.map(n=>a`<li>
                  <a href=${s.link(`/memory/${encodeURIComponent(n.id)}`)}>${n.text}</a>
                </li>`)}
            </ul>
            <p><a href=${s.link("/memory")}>${l(s,"decide_in_list")}</a></p>
          </div>`:p}
      <dl>
        ${d(this,y,se).call(this,l(s,"since"),s.show.date(t.valid_from))}
        ${d(this,y,se).call(this,l(s,"until"),Wt(s,"valid_to",t.valid_to))}
        ${d(this,y,se).call(this,l(s,"how_known"),t.by_person?l(s,"told_by_person"):`${l(s,"learnt")} (${s.show.percent(t.confidence)})`)}
        ${d(this,y,se).call(this,l(s,"used"),t.last_used_at?l(s,"used_times",{count:t.use_count,at:s.show.ago(t.last_used_at)}):l(s,"never_used"))}
      </dl>
      ${ut(this.summary,t.owner)?a`<div class="row">
            <button id="edit" class="filled" ?disabled=${!o} @click=${()=>d(this,y,Fe).call(this,"edit")}>
              ${l(s,"edit")}
            </button>
            <button id="pin" ?disabled=${!o} @click=${()=>{d(this,y,Gi).call(this,t)}}>
              ${l(s,t.pinned?"unpin":"pin")}
            </button>
            ${r?a`<button id="merge" ?disabled=${!o} @click=${()=>d(this,y,Fe).call(this,"merge")}>
                  ${l(s,"merge")}
                </button>`:p}
            <button id="forget" class="bad" ?disabled=${!o} @click=${()=>d(this,y,Fe).call(this,"forget")}>
              ${l(s,"forget")}
            </button>
          </div>`:a`<p class="quiet">${l(s,"not_yours")}</p>`}
    </section>`},se=function(t,s){return a`<div>
      <dt>${t}</dt>
      <dd>${s}</dd>
    </div>`},Ki=function(t){let{app:s}=this,o=c(this,oe),r=t.sources-o.total;return a`<section class="card stack" aria-labelledby="evidence">
      <h2 id="evidence">${l(s,"evidence")}</h2>
      ${o.hasFirst&&!t.sources?a`<p>${l(s,t.by_person?"evidence_typed":"evidence_none")}</p>`:a`<ul class="plain">
              ${o.items.map(n=>a`<li>
                  <blockquote>${n.text}${n.is_cut?" …":""}</blockquote>
                  <p class="quiet">
                    ${l(s,n.role==="user"?"said_at":"answered_at",{owner:s.ownerName(n.owner),at:s.show.dateTime(n.at)})}
                    <a href=${s.link(`/turn/${encodeURIComponent(n.id)}`)}
                      >${l(s,"to_turn")}</a
                    >
                  </p>
                </li>`)}
            </ul>
            ${o.hasFirst&&r>0?a`<p class="quiet">${l(s,"evidence_gone",{count:r})}</p>`:p}
            ${o.foot()}`}
    </section>`},Wi=function(){let{app:t}=this;return a`<section class="card stack" aria-labelledby="history">
      <h2 id="history" tabindex="-1">${l(t,"history")}</h2>
      <ol class="plain">
        ${c(this,Ct).items.map(s=>Mi(t,s,this.busy==="",()=>{d(this,y,Yi).call(this,s)}))}
      </ol>
      ${c(this,Ct).foot()}
    </section>`},Fe=function(t){this.said="",this.doing=t},Be=function(t){this.doing="",t&&d(this,y,ie).call(this,"edit")},Vi=function(t){this.doing="",this.said=t,this.app.notify(t,Gt(this.app,c(this,y,St),()=>d(this,y,Pt).call(this))),d(this,y,Pt).call(this),d(this,y,ie).call(this,"edit")},ie=async function(t){await this.updateComplete,this.renderRoot.querySelector(`#${t}`)?.focus()},Gi=async function(t){let{app:s}=this;await d(this,y,Rs).call(this,"pin",async()=>{await s.call("memory/update",{memory_id:t.id,expected_revision:t.revision,pinned:!t.pinned}),this.said=l(s,t.pinned?"unpinned":"was_pinned")}),d(this,y,ie).call(this,"pin")},Yi=async function(t){let{app:s}=this,o=c(this,bt).current.value?.memory;if(!o)return;let r=!0;await d(this,y,Rs).call(this,t.group_id,async()=>{r=(await s.call("memory/undo",{memory_id:o.id,expected_revision:o.revision,group_id:t.group_id})).memory!==null,this.said=l(s,"undone"),s.notify(this.said)}),r?d(this,y,ie).call(this,"history"):s.go("/memory",{replace:!0})},Rs=async function(t,s){this.busy=t;try{await s()}catch(o){this.app.notifyFailure(o)}finally{this.busy=""}d(this,y,Pt).call(this)},Zi=function(t){let{app:s}=this;this.doing="",s.notify(l(s,"merged"),Gt(s,t,()=>d(this,y,Pt).call(this))),t!==c(this,y,St)&&s.go(`/memory/${encodeURIComponent(t)}`,{replace:!0}),d(this,y,Pt).call(this)},ze=new WeakMap,Pt=function(){this.load(),this.dispatchEvent(new Event("memory-changed",{bubbles:!0,composed:!0}))},Q.styles=[I,N`
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
    `],m([E({attribute:!1})],Q.prototype,"summary",2),m([x()],Q.prototype,"doing",2),m([x()],Q.prototype,"busy",2),m([x()],Q.prototype,"said",2),Q=m([_("sb-memory-one")],Q);var re,Ke=class extends w{constructor(){super(...arguments);g(this,re,this.loader())}load(){c(this,re).load(()=>this.app.call("memory/summary"))}render(){let{app:t}=this,[s]=this.path;return a`<div class="stack" @memory-changed=${()=>this.load()}>
      <div class="spread">
        <h1 tabindex="-1">${s?l(t,"one"):f(t,"memory")}</h1>
        ${s?a`<a class="button" href=${t.link("/memory")}>${l(t,"to_list")}</a>`:p}
      </div>
      ${D(t,c(this,re).current,r=>a`
          <sb-memory-list .app=${t} .summary=${r} ?hidden=${s!==void 0}></sb-memory-list>
          ${s?a`<sb-memory-one .app=${t} .path=${this.path} .summary=${r}></sb-memory-one>`:p}
        `,()=>this.load())}
    </div>`}};re=new WeakMap,Ke=m([_("sb-memory")],Ke);var We=class extends w{load(){}render(){return a`<h1 tabindex="-1">${f(this.app,"request")}</h1>`}};We=m([_("sb-request")],We);var Ve=class extends w{load(){}render(){return a`<h1 tabindex="-1">${f(this.app,"settings")}</h1>`}};Ve=m([_("sb-settings")],Ve);var Ge=class extends w{load(){}render(){return a`<h1 tabindex="-1">${f(this.app,"turn")}</h1>`}};Ge=m([_("sb-turn")],Ge);var Ye=class extends w{load(){}render(){return a`<h1 tabindex="-1">${f(this.app,"usage")}</h1>`}};Ye=m([_("sb-usage")],Ye);var Ze=class extends w{load(){}render(){return a`<h1 tabindex="-1">${f(this.app,"work")}</h1>`}};Ze=m([_("sb-work")],Ze);var Je=[{name:"conversations",icon:"mdi:forum-outline",admin:!1,within:"conversations",draw:(i,e)=>a`<sb-conversations .app=${i} .path=${e}></sb-conversations>`},{name:"turn",icon:"mdi:timeline-clock-outline",admin:!1,within:"conversations",draw:(i,e)=>a`<sb-turn .app=${i} .path=${e}></sb-turn>`},{name:"memory",icon:"mdi:brain",admin:!1,within:"memory",draw:(i,e)=>a`<sb-memory .app=${i} .path=${e}></sb-memory>`},{name:"graph",icon:"mdi:graph-outline",admin:!1,within:"graph",draw:(i,e)=>a`<sb-graph .app=${i} .path=${e}></sb-graph>`},{name:"request",icon:"mdi:code-json",admin:!1,within:"request",draw:(i,e)=>a`<sb-request .app=${i} .path=${e}></sb-request>`},{name:"work",icon:"mdi:progress-wrench",admin:!0,within:"work",draw:(i,e)=>a`<sb-work .app=${i} .path=${e}></sb-work>`},{name:"usage",icon:"mdi:chart-bar",admin:!0,within:"usage",draw:(i,e)=>a`<sb-usage .app=${i} .path=${e}></sb-usage>`},{name:"health",icon:"mdi:heart-pulse",admin:!0,within:"health",draw:(i,e)=>a`<sb-health .app=${i} .path=${e}></sb-health>`},{name:"settings",icon:"mdi:cog-outline",admin:!0,within:"settings",draw:(i,e)=>a`<sb-settings .app=${i} .path=${e}></sb-settings>`}],ne="conversations";var dr={comma_decimal:"en-US",decimal_comma:"de",space_comma:"fr",quote_decimal:"de-CH"},Qi=60,Ss=60*Qi,Ji=24*Ss,Qe=class{constructor(e){this.hass=e}number(e,t=0){let{number_format:s}=this.hass().locale;return new Intl.NumberFormat(this.#s(),{maximumFractionDigits:t,minimumFractionDigits:t,useGrouping:s!=="none"}).format(e)}percent(e){return new Intl.NumberFormat(this.#s(),{style:"percent",maximumFractionDigits:0}).format(e)}money(e){let t=e!==0&&Math.abs(e)<.1?4:2;return new Intl.NumberFormat(this.#s(),{style:"currency",currency:this.hass().config.currency,minimumFractionDigits:t,maximumFractionDigits:t}).format(e)}span(e){let[t,s,o]=e<1e3?[e,"millisecond",0]:e<9e4?[e/1e3,"second",1]:[e/6e4,"minute",0];return new Intl.NumberFormat(this.#s(),{style:"unit",unit:s,unitDisplay:"short",maximumFractionDigits:o}).format(t)}bytes(e){let[t,s]=e<1e6?[e/1e3,"kilobyte"]:[e/1e6,"megabyte"];return new Intl.NumberFormat(this.#s(),{style:"unit",unit:s,unitDisplay:"short",maximumFractionDigits:1}).format(t)}time(e,t=!1){return new Intl.DateTimeFormat(this.#o(),{hour:"numeric",minute:"2-digit",...t?{second:"2-digit"}:{},...this.#i(),timeZone:this.#e()}).format(new Date(e))}date(e){let{date_format:t}=this.hass().locale;if(t==="language"||t==="system")return new Intl.DateTimeFormat(this.#o(),{weekday:"short",day:"numeric",month:"long",year:"numeric",timeZone:this.#e()}).format(new Date(e));let{day:s,month:o,year:r}=this.#t(e);return t==="DMY"?`${s}/${o}/${r}`:t==="MDY"?`${o}/${s}/${r}`:`${r}-${o}-${s}`}dateTime(e){return`${this.date(e)}, ${this.time(e)}`}day(e){let{day:t,month:s,year:o}=this.#t(e);return`${o}-${s}-${t}`}ago(e){let t=(new Date(e).getTime()-Date.now())/1e3,[s,o]=Math.abs(t)<Ss?[t/Qi,"minute"]:Math.abs(t)<Ji?[t/Ss,"hour"]:[t/Ji,"day"];return new Intl.RelativeTimeFormat(this.hass().locale.language,{numeric:"auto"}).format(Math.round(s),o)}#t(e){let t=new Intl.DateTimeFormat("en-GB",{day:"2-digit",month:"2-digit",year:"numeric",timeZone:this.#e()}).formatToParts(new Date(e)),s=o=>t.find(r=>r.type===o)?.value??"";return{day:s("day"),month:s("month"),year:s("year")}}#e(){let{locale:e,config:t}=this.hass();return e.time_zone==="server"?t.time_zone:Intl.DateTimeFormat().resolvedOptions().timeZone}#i(){let{time_format:e}=this.hass().locale;return e==="12"?{hourCycle:"h12"}:e==="24"?{hourCycle:"h23"}:{}}#s(){let{number_format:e,language:t}=this.hass().locale;return e==="system"?void 0:dr[e]??t}#o(){let{date_format:e,language:t}=this.hass().locale;return e==="system"?void 0:t}};var cr=3e3,Xe=class extends EventTarget{constructor(t){super();this.hass=t;this.show=new Qe(()=>this.hass);this.narrow=!1;this.prefix="/switchboard"}async call(t,s={}){try{return await this.hass.connection.sendMessagePromise({...s,type:`switchboard/${t}`})}catch(o){throw U(this,o)}}async subscribe(t,s,o){let{connection:r}=this.hass,n={...s,type:`switchboard/${t}`},h=!1,u,v,R=async()=>{u=await r.subscribeMessage($=>h||o($),n,{resubscribe:!1}),h&&u().catch(()=>{})},b=()=>{clearTimeout(v),R().catch(()=>{!h&&this.hass.connected&&(v=setTimeout(b,cr))})};try{await R()}catch($){throw U(this,$)}return r.addEventListener("ready",b),()=>{h=!0,clearTimeout(v),r.removeEventListener("ready",b),u?.().catch(()=>{})}}link(t){return this.prefix+t}go(t,s={}){let o=this.link(t);s.replace?history.replaceState(history.state,"",o):history.pushState(null,"",o),window.dispatchEvent(new CustomEvent("location-changed",{detail:{replace:s.replace??!1}}))}notify(t,s){this.notice=s?{text:t,action:s}:{text:t},this.tell("notice")}notifyFailure(t){let s=U(this,t);return this.notify(s.message),s}tell(t){this.dispatchEvent(new Event(t))}get isAdmin(){return this.info?.viewer.is_admin??!1}ownerName(t){return t==="household"?f(this,"household"):this.entityName(t)}entityName(t){let s=this.hass.states[t]?.attributes.friendly_name;return typeof s=="string"&&s?s:t}areaName(t){return this.hass.areas?.[t]?.name??t}deviceName(t){let s=this.hass.devices?.[t];return s?.name_by_user??s?.name??t}};function Xi(i){return customElements.get("ha-icon")?a`<ha-icon aria-hidden="true" .icon=${i}></ha-icon>`:p}var to=/\/switchboard_page\/([0-9a-f]+)\//.exec(import.meta.url)?.[1],hr=1e4,pr=3e3,P,Nt,Ot,vt,st,Ut,T,eo,Ps,ts,so,Cs,ae,io,oo,ro,no,ao,lo,le,es,z=class extends H{constructor(){super(...arguments);g(this,T);this.narrow=!1;this.isLost=!1;g(this,P);g(this,Nt);g(this,Ot);g(this,vt);g(this,st);g(this,Ut);g(this,ae,()=>{this.isLost=!0});g(this,le,t=>{if(t.defaultPrevented||t.button!==0||t.metaKey||t.ctrlKey||t.shiftKey||t.altKey)return;let s=t.composedPath().find(v=>v instanceof HTMLAnchorElement),o=c(this,P);if(!s||s.target||s.hasAttribute("download"))return;let{origin:r,pathname:n,search:h,hash:u}=new URL(s.href);r!==location.origin||!n.startsWith(`${o.prefix}/`)||(t.preventDefault(),o.go(n.slice(o.prefix.length)+h+u))});g(this,es,()=>{this.dispatchEvent(new Event("hass-toggle-menu",{bubbles:!0,composed:!0}))})}connectedCallback(){super.connectedCallback(),this.style.display="block",this.style.height="100dvh",c(this,P)&&(d(this,T,Cs).call(this),d(this,T,ts).call(this))}disconnectedCallback(){var t;super.disconnectedCallback(),clearTimeout(c(this,Nt)),clearTimeout(c(this,Ot)),(t=c(this,st))==null||t.call(this),L(this,st,void 0),c(this,vt)?.removeEventListener("disconnected",c(this,ae)),L(this,vt,void 0)}shouldUpdate(t){if(!t.has("hass"))return!0;let s=t.get("hass");if(c(this,P)&&(c(this,P).hass=this.hass),!s)return!0;let{hass:o}=this,r=s.language!==o.language||s.locale!==o.locale||s.connected!==o.connected||s.user!==o.user||s.connection!==o.connection;return s.language!==o.language&&d(this,T,Ps).call(this),r&&c(this,P)?.tell("changed"),r||t.size>1}willUpdate(){c(this,P)||(L(this,P,new Xe(this.hass)),c(this,P).addEventListener("notice",()=>d(this,T,ao).call(this)),c(this,P).addEventListener("returned",()=>this.requestUpdate()),d(this,T,Cs).call(this),d(this,T,eo).call(this)),c(this,P).narrow=this.narrow,c(this,P).prefix=this.route.prefix}render(){let t=c(this,P),[s="",...o]=this.route.path.split("/").filter(Boolean).map(decodeURIComponent),r=Je.find(n=>n.name===s);return a`
      <header>
        <div class="title">
          ${this.narrow?a`<button class="bare" @click=${c(this,es)} aria-label=${f(t,"menu")}>
                &#9776;
              </button>`:p}
          <span>Switchboard</span>
        </div>
        <nav aria-label=${f(t,"views")}>
          <ul>
            ${Je.filter(n=>n.name===n.within&&(!n.admin||t.isAdmin)).map(n=>d(this,T,io).call(this,t,n,r?.within??ne))}
          </ul>
        </nav>
      </header>
      <div class="banners" role="status">${d(this,T,ro).call(this,t)}</div>
      <main @click=${c(this,le)}>${d(this,T,oo).call(this,t,s,r,o)}</main>
      <div role="status" aria-live="polite">${d(this,T,no).call(this,t)}</div>
    `}updated(){let t=new URLSearchParams(location.search).get("config_entry");if(t&&c(this,P)?.info){c(this,P).go(`/settings/${t}`,{replace:!0});return}d(this,T,lo).call(this)}};P=new WeakMap,Nt=new WeakMap,Ot=new WeakMap,vt=new WeakMap,st=new WeakMap,Ut=new WeakMap,T=new WeakSet,eo=async function(){await d(this,T,Ps).call(this),await d(this,T,ts).call(this)},Ps=async function(){let{hass:t}=this;await Promise.all([Xs(ms(t.language)),t.loadBackendTranslation("exceptions","switchboard").catch(()=>{})]),c(this,P)?.tell("changed"),this.requestUpdate()},ts=async function(){var s;let t=c(this,P);if(!(!t||!this.isConnected)){clearTimeout(c(this,Ot)),(s=c(this,st))==null||s.call(this),L(this,st,void 0);try{let o=await t.subscribe("info",{},r=>d(this,T,so).call(this,t,r));this.isConnected?L(this,st,o):o()}catch(o){this.trouble=U(t,o),L(this,Ot,setTimeout(()=>{d(this,T,ts).call(this)},pr))}}},so=function(t,s){let o=t.info,r=this.isLost||this.trouble!==void 0;t.info=s,this.isLost=!1,this.trouble=s.is_running?void 0:new Z("gone","gone",f(t,"gone")),this.requestUpdate(),s.is_running&&o&&(r||!o.is_running)?t.tell("returned"):o&&t.tell("changed")},Cs=function(){let t=c(this,P)?.hass.connection;!t||t===c(this,vt)||(t.addEventListener("disconnected",c(this,ae)),L(this,vt,t))},ae=new WeakMap,io=function(t,s,o){return a`<li>
      <a
        href=${t.link(`/${s.name}`)}
        aria-current=${s.name===o?"page":p}
        @click=${c(this,le)}
        >${Xi(s.icon)}${f(t,s.name)}</a
      >
    </li>`},oo=function(t,s,o,r){if(!t.info)return this.trouble&&this.trouble.kind!=="lost"?a`<div class="alert bad" role="alert" data-state="failed">${this.trouble.message}</div>`:a`<p class="quiet" role="status" data-state="loading">${f(t,"loading")}</p>`;if(s&&!o)return a`<h1 tabindex="-1">${f(t,"no_such_page")}</h1>
        <a href=${t.link(`/${ne}`)}>${f(t,ne)}</a>`;let n=o??Je.find(h=>h.name===ne);return!n||n.admin&&!t.isAdmin?a`<h1 tabindex="-1">${f(t,"administrators_only")}</h1>`:n.draw(t,r)},ro=function(t){let{info:s}=t;return a`
      ${this.isLost||!this.hass.connected?a`<p class="alert warn" data-banner="lost">${f(t,"lost")}</p>`:p}
      ${this.trouble&&s&&this.trouble.kind!=="lost"?a`<p class="alert bad" data-banner=${this.trouble.kind}>${this.trouble.message}</p>`:p}
      ${s&&to&&s.page!==to?a`<p class="alert warn spread" data-banner="stale">
            ${f(t,"stale")}
            <button @click=${()=>location.reload()}>${f(t,"reload")}</button>
          </p>`:p}
      ${s?.guests?a`<p class="alert warn" data-banner="guests">${f(t,"guests")}</p>`:p}
    `},no=function(t){let{notice:s}=t;if(!s)return p;let{action:o}=s;return a`<div class="notice">
      <span>${s.text}</span>
      ${o?a`<button
            @click=${()=>{t.notice=void 0,this.requestUpdate(),o.run()}}
          >
            ${o.label}
          </button>`:p}
    </div>`},ao=function(){clearTimeout(c(this,Nt)),this.requestUpdate();let{notice:t}=c(this,P);L(this,Nt,setTimeout(()=>{c(this,P)?.notice===t&&(c(this,P).notice=void 0,this.requestUpdate())},hr))},lo=function(){let{path:t}=this.route;if(t===c(this,Ut)||!c(this,P)?.info)return;let s=c(this,Ut)===void 0;if(L(this,Ut,t),s)return;this.scrollTop=0;let o=this.renderRoot.querySelector("main > *");o instanceof H&&o.updateComplete.then(()=>{o.renderRoot.querySelector("h1")?.focus({preventScroll:!0})})},le=new WeakMap,es=new WeakMap,z.styles=[I,N`
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
    `],m([E({attribute:!1})],z.prototype,"hass",2),m([E({type:Boolean,reflect:!0})],z.prototype,"narrow",2),m([E({attribute:!1})],z.prototype,"route",2),m([E({attribute:!1})],z.prototype,"panel",2),m([x()],z.prototype,"trouble",2),m([x()],z.prototype,"isLost",2),z=m([_("switchboard-panel")],z);
