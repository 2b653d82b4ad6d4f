var Vl=Object.defineProperty;var Yl=Object.getOwnPropertyDescriptor;var wn=n=>{throw TypeError(n)};var m=(n,i,e,t)=>{for(var s=t>1?void 0:t?Yl(i,e):i,o=n.length-1,a;o>=0;o--)(a=n[o])&&(s=(t?a(i,e,s):a(s))||s);return t&&s&&Vl(i,e,s),s};var lo=(n,i,e)=>i.has(n)||wn("Cannot "+e);var c=(n,i,e)=>(lo(n,i,"read from private field"),e?e.call(n):i.get(n)),f=(n,i,e)=>i.has(n)?wn("Cannot add the same private member more than once"):i instanceof WeakSet?i.add(n):i.set(n,e),L=(n,i,e,t)=>(lo(n,i,"write to private field"),t?t.call(n,e):i.set(n,e),e),l=(n,i,e)=>(lo(n,i,"access private method"),e);/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var po=globalThis,bn=n=>n,Xs=po.trustedTypes,_n=Xs?Xs.createPolicy("lit-html",{createHTML:n=>n}):void 0,ho="$lit$",Ae=`lit$${Math.random().toFixed(9).slice(2)}$`,uo="?"+Ae,Jl=`<${uo}>`,Ye=document,ns=()=>Ye.createComment(""),rs=n=>n===null||typeof n!="object"&&typeof n!="function",mo=Array.isArray,An=n=>mo(n)||typeof n?.[Symbol.iterator]=="function",co=`[ 	
\f\r]`,os=/<(?:(!--|\/[^a-zA-Z])|(\/?[a-zA-Z][^>\s]*)|(\/?$))/g,vn=/-->/g,$n=/>/g,Ke=RegExp(`>|${co}(?:([^\\s"'>=/]+)(${co}*=${co}*(?:[^ 	
\f\r"'\`<>=]|("|')|))|$)`,"g"),kn=/'/g,xn=/"/g,Rn=/^(?:script|style|textarea|title)$/i,fo=n=>(i,...e)=>({_$litType$:n,strings:i,values:e}),r=fo(1),qe=fo(2),Sn=fo(3),pe=Symbol.for("lit-noChange"),d=Symbol.for("lit-nothing"),Tn=new WeakMap,Ve=Ye.createTreeWalker(Ye,129);function En(n,i){if(!mo(n)||!n.hasOwnProperty("raw"))throw Error("invalid template strings array");return _n!==void 0?_n.createHTML(i):i}var Pn=(n,i)=>{let e=n.length-1,t=[],s,o=i===2?"<svg>":i===3?"<math>":"",a=os;for(let p=0;p<e;p++){let h=n[p],g,v,w=-1,S=0;for(;S<h.length&&(a.lastIndex=S,v=a.exec(h),v!==null);)S=a.lastIndex,a===os?v[1]==="!--"?a=vn:v[1]!==void 0?a=$n:v[2]!==void 0?(Rn.test(v[2])&&(s=RegExp("</"+v[2],"g")),a=Ke):v[3]!==void 0&&(a=Ke):a===Ke?v[0]===">"?(a=s??os,w=-1):v[1]===void 0?w=-2:(w=a.lastIndex-v[2].length,g=v[1],a=v[3]===void 0?Ke:v[3]==='"'?xn:kn):a===xn||a===kn?a=Ke:a===vn||a===$n?a=os:(a=Ke,s=void 0);let I=a===Ke&&n[p+1].startsWith("/>")?" ":"";o+=a===os?h+Jl:w>=0?(t.push(g),h.slice(0,w)+ho+h.slice(w)+Ae+I):h+Ae+(w===-2?p:I)}return[En(n,o+(n[e]||"<?>")+(i===2?"</svg>":i===3?"</math>":"")),t]},as=class n{constructor({strings:i,_$litType$:e},t){let s;this.parts=[];let o=0,a=0,p=i.length-1,h=this.parts,[g,v]=Pn(i,e);if(this.el=n.createElement(g,t),Ve.currentNode=this.el.content,e===2||e===3){let w=this.el.content.firstChild;w.replaceWith(...w.childNodes)}for(;(s=Ve.nextNode())!==null&&h.length<p;){if(s.nodeType===1){if(s.hasAttributes())for(let w of s.getAttributeNames())if(w.endsWith(ho)){let S=v[a++],I=s.getAttribute(w).split(Ae),M=/([.?@])?(.*)/.exec(S);h.push({type:1,index:o,name:M[2],strings:I,ctor:M[1]==="."?ei:M[1]==="?"?ti:M[1]==="@"?si:Ze}),s.removeAttribute(w)}else w.startsWith(Ae)&&(h.push({type:6,index:o}),s.removeAttribute(w));if(Rn.test(s.tagName)){let w=s.textContent.split(Ae),S=w.length-1;if(S>0){s.textContent=Xs?Xs.emptyScript:"";for(let I=0;I<S;I++)s.append(w[I],ns()),Ve.nextNode(),h.push({type:2,index:++o});s.append(w[S],ns())}}}else if(s.nodeType===8)if(s.data===uo)h.push({type:2,index:o});else{let w=-1;for(;(w=s.data.indexOf(Ae,w+1))!==-1;)h.push({type:7,index:o}),w+=Ae.length-1}o++}}static createElement(i,e){let t=Ye.createElement("template");return t.innerHTML=i,t}};function Je(n,i,e=n,t){if(i===pe)return i;let s=t!==void 0?e._$Co?.[t]:e._$Cl,o=rs(i)?void 0:i._$litDirective$;return s?.constructor!==o&&(s?._$AO?.(!1),o===void 0?s=void 0:(s=new o(n),s._$AT(n,e,t)),t!==void 0?(e._$Co??=[])[t]=s:e._$Cl=s),s!==void 0&&(i=Je(n,s._$AS(n,i.values),s,t)),i}var Qs=class{constructor(i,e){this._$AV=[],this._$AN=void 0,this._$AD=i,this._$AM=e}get parentNode(){return this._$AM.parentNode}get _$AU(){return this._$AM._$AU}u(i){let{el:{content:e},parts:t}=this._$AD,s=(i?.creationScope??Ye).importNode(e,!0);Ve.currentNode=s;let o=Ve.nextNode(),a=0,p=0,h=t[0];for(;h!==void 0;){if(a===h.index){let g;h.type===2?g=new vt(o,o.nextSibling,this,i):h.type===1?g=new h.ctor(o,h.name,h.strings,this,i):h.type===6&&(g=new ii(o,this,i)),this._$AV.push(g),h=t[++p]}a!==h?.index&&(o=Ve.nextNode(),a++)}return Ve.currentNode=Ye,s}p(i){let e=0;for(let t of this._$AV)t!==void 0&&(t.strings!==void 0?(t._$AI(i,t,e),e+=t.strings.length-2):t._$AI(i[e])),e++}},vt=class n{get _$AU(){return this._$AM?._$AU??this._$Cv}constructor(i,e,t,s){this.type=2,this._$AH=d,this._$AN=void 0,this._$AA=i,this._$AB=e,this._$AM=t,this.options=s,this._$Cv=s?.isConnected??!0}get parentNode(){let i=this._$AA.parentNode,e=this._$AM;return e!==void 0&&i?.nodeType===11&&(i=e.parentNode),i}get startNode(){return this._$AA}get endNode(){return this._$AB}_$AI(i,e=this){i=Je(this,i,e),rs(i)?i===d||i==null||i===""?(this._$AH!==d&&this._$AR(),this._$AH=d):i!==this._$AH&&i!==pe&&this._(i):i._$litType$!==void 0?this.$(i):i.nodeType!==void 0?this.T(i):An(i)?this.k(i):this._(i)}O(i){return this._$AA.parentNode.insertBefore(i,this._$AB)}T(i){this._$AH!==i&&(this._$AR(),this._$AH=this.O(i))}_(i){this._$AH!==d&&rs(this._$AH)?this._$AA.nextSibling.data=i:this.T(Ye.createTextNode(i)),this._$AH=i}$(i){let{values:e,_$litType$:t}=i,s=typeof t=="number"?this._$AC(i):(t.el===void 0&&(t.el=as.createElement(En(t.h,t.h[0]),this.options)),t);if(this._$AH?._$AD===s)this._$AH.p(e);else{let o=new Qs(s,this),a=o.u(this.options);o.p(e),this.T(a),this._$AH=o}}_$AC(i){let e=Tn.get(i.strings);return e===void 0&&Tn.set(i.strings,e=new as(i)),e}k(i){mo(this._$AH)||(this._$AH=[],this._$AR());let e=this._$AH,t,s=0;for(let o of i)s===e.length?e.push(t=new n(this.O(ns()),this.O(ns()),this,this.options)):t=e[s],t._$AI(o),s++;s<e.length&&(this._$AR(t&&t._$AB.nextSibling,s),e.length=s)}_$AR(i=this._$AA.nextSibling,e){for(this._$AP?.(!1,!0,e);i!==this._$AB;){let t=bn(i).nextSibling;bn(i).remove(),i=t}}setConnected(i){this._$AM===void 0&&(this._$Cv=i,this._$AP?.(i))}},Ze=class{get tagName(){return this.element.tagName}get _$AU(){return this._$AM._$AU}constructor(i,e,t,s,o){this.type=1,this._$AH=d,this._$AN=void 0,this.element=i,this.name=e,this._$AM=s,this.options=o,t.length>2||t[0]!==""||t[1]!==""?(this._$AH=Array(t.length-1).fill(new String),this.strings=t):this._$AH=d}_$AI(i,e=this,t,s){let o=this.strings,a=!1;if(o===void 0)i=Je(this,i,e,0),a=!rs(i)||i!==this._$AH&&i!==pe,a&&(this._$AH=i);else{let p=i,h,g;for(i=o[0],h=0;h<o.length-1;h++)g=Je(this,p[t+h],e,h),g===pe&&(g=this._$AH[h]),a||=!rs(g)||g!==this._$AH[h],g===d?i=d:i!==d&&(i+=(g??"")+o[h+1]),this._$AH[h]=g}a&&!s&&this.j(i)}j(i){i===d?this.element.removeAttribute(this.name):this.element.setAttribute(this.name,i??"")}},ei=class extends Ze{constructor(){super(...arguments),this.type=3}j(i){this.element[this.name]=i===d?void 0:i}},ti=class extends Ze{constructor(){super(...arguments),this.type=4}j(i){this.element.toggleAttribute(this.name,!!i&&i!==d)}},si=class extends Ze{constructor(i,e,t,s,o){super(i,e,t,s,o),this.type=5}_$AI(i,e=this){if((i=Je(this,i,e,0)??d)===pe)return;let t=this._$AH,s=i===d&&t!==d||i.capture!==t.capture||i.once!==t.once||i.passive!==t.passive,o=i!==d&&(t===d||s);s&&this.element.removeEventListener(this.name,this,t),o&&this.element.addEventListener(this.name,this,i),this._$AH=i}handleEvent(i){typeof this._$AH=="function"?this._$AH.call(this.options?.host??this.element,i):this._$AH.handleEvent(i)}},ii=class{constructor(i,e,t){this.element=i,this.type=6,this._$AN=void 0,this._$AM=e,this.options=t}get _$AU(){return this._$AM._$AU}_$AI(i){Je(this,i)}},Nn={M:ho,P:Ae,A:uo,C:1,L:Pn,R:Qs,D:An,V:Je,I:vt,H:Ze,N:ti,U:si,B:ei,F:ii},Zl=po.litHtmlPolyfillSupport;Zl?.(as,vt),(po.litHtmlVersions??=[]).push("3.3.3");var On=(n,i,e)=>{let t=e?.renderBefore??i,s=t._$litPart$;if(s===void 0){let o=e?.renderBefore??null;t._$litPart$=s=new vt(i.insertBefore(ns(),o),o,void 0,e??{})}return s._$AI(n),s};/**
 * @license
 * Copyright 2020 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var qn=Symbol.for(""),Xl=n=>{if(n?.r===qn)return n?._$litStatic$},In=n=>({_$litStatic$:n,r:qn});var Cn=new Map,go=n=>(i,...e)=>{let t=e.length,s,o,a=[],p=[],h,g=0,v=!1;for(;g<t;){for(h=i[g];g<t&&(o=e[g],(s=Xl(o))!==void 0);)h+=s+i[++g],v=!0;g!==t&&p.push(o),a.push(h),g++}if(g===t&&a.push(i[t]),v){let w=a.join("$$lit$$");(i=Cn.get(w))===void 0&&(a.raw=a,Cn.set(w,i=a)),e=p}return n(i,...e)},Mn=go(r),Wc=go(qe),Bc=go(Sn);/**
 * @license
 * Copyright 2019 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var oi=globalThis,ni=oi.ShadowRoot&&(oi.ShadyCSS===void 0||oi.ShadyCSS.nativeShadow)&&"adoptedStyleSheets"in Document.prototype&&"replace"in CSSStyleSheet.prototype,yo=Symbol(),Dn=new WeakMap,ls=class{constructor(i,e,t){if(this._$cssResult$=!0,t!==yo)throw Error("CSSResult is not constructable. Use `unsafeCSS` or `css` instead.");this.cssText=i,this.t=e}get styleSheet(){let i=this.o,e=this.t;if(ni&&i===void 0){let t=e!==void 0&&e.length===1;t&&(i=Dn.get(e)),i===void 0&&((this.o=i=new CSSStyleSheet).replaceSync(this.cssText),t&&Dn.set(e,i))}return i}toString(){return this.cssText}},Ln=n=>new ls(typeof n=="string"?n:n+"",void 0,yo),C=(n,...i)=>{let e=n.length===1?n[0]:i.reduce((t,s,o)=>t+(a=>{if(a._$cssResult$===!0)return a.cssText;if(typeof a=="number")return a;throw Error("Value passed to 'css' function must be a 'css' function result: "+a+". Use 'unsafeCSS' to pass non-literal values, but take care to ensure page security.")})(s)+n[o+1],n[0]);return new ls(e,n,yo)},jn=(n,i)=>{if(ni)n.adoptedStyleSheets=i.map(e=>e instanceof CSSStyleSheet?e:e.styleSheet);else for(let e of i){let t=document.createElement("style"),s=oi.litNonce;s!==void 0&&t.setAttribute("nonce",s),t.textContent=e.cssText,n.appendChild(t)}},wo=ni?n=>n:n=>n instanceof CSSStyleSheet?(i=>{let e="";for(let t of i.cssRules)e+=t.cssText;return Ln(e)})(n):n;/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var{is:Ql,defineProperty:ed,getOwnPropertyDescriptor:td,getOwnPropertyNames:sd,getOwnPropertySymbols:id,getPrototypeOf:od}=Object,ri=globalThis,Fn=ri.trustedTypes,nd=Fn?Fn.emptyScript:"",rd=ri.reactiveElementPolyfillSupport,ds=(n,i)=>n,cs={toAttribute(n,i){switch(i){case Boolean:n=n?nd:null;break;case Object:case Array:n=n==null?n:JSON.stringify(n)}return n},fromAttribute(n,i){let e=n;switch(i){case Boolean:e=n!==null;break;case Number:e=n===null?null:Number(n);break;case Object:case Array:try{e=JSON.parse(n)}catch{e=null}}return e}},ai=(n,i)=>!Ql(n,i),Hn={attribute:!0,type:String,converter:cs,reflect:!1,useDefault:!1,hasChanged:ai};Symbol.metadata??=Symbol("metadata"),ri.litPropertyMetadata??=new WeakMap;var Re=class extends HTMLElement{static addInitializer(i){this._$Ei(),(this.l??=[]).push(i)}static get observedAttributes(){return this.finalize(),this._$Eh&&[...this._$Eh.keys()]}static createProperty(i,e=Hn){if(e.state&&(e.attribute=!1),this._$Ei(),this.prototype.hasOwnProperty(i)&&((e=Object.create(e)).wrapped=!0),this.elementProperties.set(i,e),!e.noAccessor){let t=Symbol(),s=this.getPropertyDescriptor(i,t,e);s!==void 0&&ed(this.prototype,i,s)}}static getPropertyDescriptor(i,e,t){let{get:s,set:o}=td(this.prototype,i)??{get(){return this[e]},set(a){this[e]=a}};return{get:s,set(a){let p=s?.call(this);o?.call(this,a),this.requestUpdate(i,p,t)},configurable:!0,enumerable:!0}}static getPropertyOptions(i){return this.elementProperties.get(i)??Hn}static _$Ei(){if(this.hasOwnProperty(ds("elementProperties")))return;let i=od(this);i.finalize(),i.l!==void 0&&(this.l=[...i.l]),this.elementProperties=new Map(i.elementProperties)}static finalize(){if(this.hasOwnProperty(ds("finalized")))return;if(this.finalized=!0,this._$Ei(),this.hasOwnProperty(ds("properties"))){let e=this.properties,t=[...sd(e),...id(e)];for(let s of t)this.createProperty(s,e[s])}let i=this[Symbol.metadata];if(i!==null){let e=litPropertyMetadata.get(i);if(e!==void 0)for(let[t,s]of e)this.elementProperties.set(t,s)}this._$Eh=new Map;for(let[e,t]of this.elementProperties){let s=this._$Eu(e,t);s!==void 0&&this._$Eh.set(s,e)}this.elementStyles=this.finalizeStyles(this.styles)}static finalizeStyles(i){let e=[];if(Array.isArray(i)){let t=new Set(i.flat(1/0).reverse());for(let s of t)e.unshift(wo(s))}else i!==void 0&&e.push(wo(i));return e}static _$Eu(i,e){let t=e.attribute;return t===!1?void 0:typeof t=="string"?t:typeof i=="string"?i.toLowerCase():void 0}constructor(){super(),this._$Ep=void 0,this.isUpdatePending=!1,this.hasUpdated=!1,this._$Em=null,this._$Ev()}_$Ev(){this._$ES=new Promise(i=>this.enableUpdating=i),this._$AL=new Map,this._$E_(),this.requestUpdate(),this.constructor.l?.forEach(i=>i(this))}addController(i){(this._$EO??=new Set).add(i),this.renderRoot!==void 0&&this.isConnected&&i.hostConnected?.()}removeController(i){this._$EO?.delete(i)}_$E_(){let i=new Map,e=this.constructor.elementProperties;for(let t of e.keys())this.hasOwnProperty(t)&&(i.set(t,this[t]),delete this[t]);i.size>0&&(this._$Ep=i)}createRenderRoot(){let i=this.shadowRoot??this.attachShadow(this.constructor.shadowRootOptions);return jn(i,this.constructor.elementStyles),i}connectedCallback(){this.renderRoot??=this.createRenderRoot(),this.enableUpdating(!0),this._$EO?.forEach(i=>i.hostConnected?.())}enableUpdating(i){}disconnectedCallback(){this._$EO?.forEach(i=>i.hostDisconnected?.())}attributeChangedCallback(i,e,t){this._$AK(i,t)}_$ET(i,e){let t=this.constructor.elementProperties.get(i),s=this.constructor._$Eu(i,t);if(s!==void 0&&t.reflect===!0){let o=(t.converter?.toAttribute!==void 0?t.converter:cs).toAttribute(e,t.type);this._$Em=i,o==null?this.removeAttribute(s):this.setAttribute(s,o),this._$Em=null}}_$AK(i,e){let t=this.constructor,s=t._$Eh.get(i);if(s!==void 0&&this._$Em!==s){let o=t.getPropertyOptions(s),a=typeof o.converter=="function"?{fromAttribute:o.converter}:o.converter?.fromAttribute!==void 0?o.converter:cs;this._$Em=s;let p=a.fromAttribute(e,o.type);this[s]=p??this._$Ej?.get(s)??p,this._$Em=null}}requestUpdate(i,e,t,s=!1,o){if(i!==void 0){let a=this.constructor;if(s===!1&&(o=this[i]),t??=a.getPropertyOptions(i),!((t.hasChanged??ai)(o,e)||t.useDefault&&t.reflect&&o===this._$Ej?.get(i)&&!this.hasAttribute(a._$Eu(i,t))))return;this.C(i,e,t)}this.isUpdatePending===!1&&(this._$ES=this._$EP())}C(i,e,{useDefault:t,reflect:s,wrapped:o},a){t&&!(this._$Ej??=new Map).has(i)&&(this._$Ej.set(i,a??e??this[i]),o!==!0||a!==void 0)||(this._$AL.has(i)||(this.hasUpdated||t||(e=void 0),this._$AL.set(i,e)),s===!0&&this._$Em!==i&&(this._$Eq??=new Set).add(i))}async _$EP(){this.isUpdatePending=!0;try{await this._$ES}catch(e){Promise.reject(e)}let i=this.scheduleUpdate();return i!=null&&await i,!this.isUpdatePending}scheduleUpdate(){return this.performUpdate()}performUpdate(){if(!this.isUpdatePending)return;if(!this.hasUpdated){if(this.renderRoot??=this.createRenderRoot(),this._$Ep){for(let[s,o]of this._$Ep)this[s]=o;this._$Ep=void 0}let t=this.constructor.elementProperties;if(t.size>0)for(let[s,o]of t){let{wrapped:a}=o,p=this[s];a!==!0||this._$AL.has(s)||p===void 0||this.C(s,void 0,o,p)}}let i=!1,e=this._$AL;try{i=this.shouldUpdate(e),i?(this.willUpdate(e),this._$EO?.forEach(t=>t.hostUpdate?.()),this.update(e)):this._$EM()}catch(t){throw i=!1,this._$EM(),t}i&&this._$AE(e)}willUpdate(i){}_$AE(i){this._$EO?.forEach(e=>e.hostUpdated?.()),this.hasUpdated||(this.hasUpdated=!0,this.firstUpdated(i)),this.updated(i)}_$EM(){this._$AL=new Map,this.isUpdatePending=!1}get updateComplete(){return this.getUpdateComplete()}getUpdateComplete(){return this._$ES}shouldUpdate(i){return!0}update(i){this._$Eq&&=this._$Eq.forEach(e=>this._$ET(e,this[e])),this._$EM()}updated(i){}firstUpdated(i){}};Re.elementStyles=[],Re.shadowRootOptions={mode:"open"},Re[ds("elementProperties")]=new Map,Re[ds("finalized")]=new Map,rd?.({ReactiveElement:Re}),(ri.reactiveElementVersions??=[]).push("2.1.2");/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var bo=globalThis,Q=class extends Re{constructor(){super(...arguments),this.renderOptions={host:this},this._$Do=void 0}createRenderRoot(){let i=super.createRenderRoot();return this.renderOptions.renderBefore??=i.firstChild,i}update(i){let e=this.render();this.hasUpdated||(this.renderOptions.isConnected=this.isConnected),super.update(i),this._$Do=On(e,this.renderRoot,this.renderOptions)}connectedCallback(){super.connectedCallback(),this._$Do?.setConnected(!0)}disconnectedCallback(){super.disconnectedCallback(),this._$Do?.setConnected(!1)}render(){return pe}};Q._$litElement$=!0,Q.finalized=!0,bo.litElementHydrateSupport?.({LitElement:Q});var ad=bo.litElementPolyfillSupport;ad?.({LitElement:Q});(bo.litElementVersions??=[]).push("4.2.2");/**
 * @license
 * Copyright 2022 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 *//**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var k=n=>(i,e)=>{e!==void 0?e.addInitializer(()=>{customElements.define(n,i)}):customElements.define(n,i)};/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var ld={attribute:!0,type:String,converter:cs,reflect:!1,hasChanged:ai},dd=(n=ld,i,e)=>{let{kind:t,metadata:s}=e,o=globalThis.litPropertyMetadata.get(s);if(o===void 0&&globalThis.litPropertyMetadata.set(s,o=new Map),t==="setter"&&((n=Object.create(n)).wrapped=!0),o.set(e.name,n),t==="accessor"){let{name:a}=e;return{set(p){let h=i.get.call(this);i.set.call(this,p),this.requestUpdate(a,h,n,!0,p)},init(p){return p!==void 0&&this.C(a,void 0,n,p),p}}}if(t==="setter"){let{name:a}=e;return function(p){let h=this[a];i.call(this,p),this.requestUpdate(a,h,n,!0,p)}}throw Error("Unsupported decorator location: "+t)};function q(n){return(i,e)=>typeof e=="object"?dd(n,i,e):((t,s,o)=>{let a=s.hasOwnProperty(o);return s.constructor.createProperty(o,t),a?Object.getOwnPropertyDescriptor(s,o):void 0})(n,i,e)}/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */function $(n){return q({...n,state:!0,attribute:!1})}/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 *//**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var Xe=(n,i,e)=>(e.configurable=!0,e.enumerable=!0,Reflect.decorate&&typeof i!="object"&&Object.defineProperty(n,i,e),e);/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */function Y(n,i){return(e,t,s)=>{let o=a=>a.renderRoot?.querySelector(n)??null;if(i){let{get:a,set:p}=typeof t=="object"?e:s??(()=>{let h=Symbol();return{get(){return this[h]},set(g){this[h]=g}}})();return Xe(e,t,{get(){let h=a.call(this);return h===void 0&&(h=o(this),(h!==null||this.hasUpdated)&&p.call(this,h)),h}})}return Xe(e,t,{get(){return o(this)}})}}/**
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
 */var Un={views:"Views",more_views:"More",menu:"Open the menu of Home Assistant",conversations:"Conversations",memory:"Memory",review:"To review",graph:"Graph",request:"Requests",work:"Background",usage:"Usage",health:"Health",settings:"Settings",turn:"Turn",household:"Household",loading:"Loading …",loading_long:"Still loading. The connection is slow, or Home Assistant is busy.",failed:"This could not be loaded.",again:"Try again",more:"Show more",filters:"Filters",filters_active:"Filters ({active})",all_shown:"{count} in all",close:"Close",cancel:"Cancel",undo:"Undo",back:"Back",none_found:"Nothing found.",lost:"The connection to Home Assistant is lost. What you see is what was known last; it goes on by itself once Home Assistant is back.",expired:"Your login has expired. Log in to Home Assistant again, then come back to this page.",gone:"Switchboard is not running: it is being loaded, was switched off, or was removed. Look at Settings > Devices & services.",stale:"Switchboard was updated. Reload this page to see its new version.",reload:"Reload",no_such_page:"There is no such page.",guests:"Guest mode is on: nothing of what was said or is remembered is shown until the guests have left, unless you ask for it in a view.",guests_hidden:"This is hidden while guests are here.",guests_show:"Show in spite of guests",guests_until:"It is shown until you leave this view.",log_off_title:"No log is kept",log_off:"Nobody has agreed to a log, or it was switched off. Nothing that is said is written down, and nothing new is learnt.",log_off_ask:"Ask an administrator of your home to switch the log on.",open_settings:"Open the settings",administrators_only:"Only administrators may see this.",not_erased:"Traces may stay in the file until it is rewritten: tonight, if the disk has room.",files_left:"Delete these files yourself if you want it gone from them too: {files}"};var pd=["de","es","fr","it","nl"],_o=new Map,Wn=new Map;function J(n,i){let e=(s,o,a={})=>{let p=vo(s.hass.language),h=Wn.get(p)?.[n]??i,g=a.count;return((typeof g=="number"&&new Intl.PluralRules(p).select(g)==="one"?h[`${o}_one`]:void 0)??h[o]??o).replace(/\{(\w+)\}/g,(S,I)=>{let M=a[I];return M===void 0?S:typeof M=="number"?s.show.number(M):M})};return Object.assign(e,{told:(s,o,a)=>{let p=o+a;return p in i?e(s,p):a}})}function vo(n){let i=n.toLowerCase().split("-")[0];return pd.find(e=>e===i)??"en"}function Bn(n){if(n==="en")return Promise.resolve();let i=_o.get(n)??hd(n);return _o.set(n,i),i.catch(()=>_o.delete(n)),i.catch(()=>{})}async function hd(n){let i=await fetch(new URL(`${n}.json`,import.meta.url));if(!i.ok)throw new Error(`The texts could not be loaded: ${i.status}`);Wn.set(n,await i.json())}var y=J("i18n",Un);var we=class extends Error{constructor(e,t,s){super(s);this.kind=e;this.code=t}},ud=1,md=2,fd=3;function V(n,i){if(i instanceof we)return i;let e=typeof i=="number"?i:i?.code;if(e===md)return new we("expired","expired",y(n,"expired"));if(e===fd||e===ud||!n.hass.connected)return new we("lost","lost",y(n,"lost"));if(e==="unknown_command")return new we("gone","gone",y(n,"gone"));let t=i??{},s=t.translation_key,o=s&&t.translation_domain?n.hass.localize(`component.${t.translation_domain}.exceptions.${s}.message`,t.translation_placeholders):"",a=typeof t.message=="string"?t.message:String(i);return new we("refused",String(s??e??"unknown"),o||a)}var $o={state:"loading"},gd=4e3,li=class{constructor(i,e){this.app=i;this.changed=e;this.current=$o;this.#e=0}#e;async load(i){let e=++this.#e,{value:t}=this.current;this.#t(t===void 0?$o:{state:"loading",value:t});let s=setTimeout(()=>{e===this.#e&&this.#t({...this.current,is_slow:!0})},gd);try{let o=await i();e===this.#e&&this.#t({state:"ready",value:o})}catch(o){if(e!==this.#e)return;let a=V(this.app(),o);this.#t({state:"failed",failure:a,...t===void 0?{}:{value:t}})}finally{clearTimeout(s)}}put(i){this.#e+=1,this.#t({state:"ready",value:i})}clear(){this.#e+=1,this.#t($o)}#t(i){this.current=i,this.changed()}};function U(n,i,e,t){let{state:s,value:o,failure:a}=i,p=s==="failed"&&a?r`<div class="alert bad" role="alert" data-state="failed">
          <p>${y(n,"failed")} ${a.message}</p>
          ${t?r`<button @click=${t}>${y(n,"again")}</button>`:d}
        </div>`:d,h=s==="loading"&&(o===void 0||i.is_slow)?r`<p class="quiet" role="status" data-state="loading">
          ${y(n,i.is_slow?"loading_long":"loading")}
        </p>`:d;return r`${p}${h}${o===void 0?d:e(o)}`}/**
 * @license
 * Copyright 2020 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var{I:yd}=Nn,Gn=n=>n;var Kn=n=>n.strings===void 0,zn=()=>document.createComment(""),$t=(n,i,e)=>{let t=n._$AA.parentNode,s=i===void 0?n._$AB:i._$AA;if(e===void 0){let o=t.insertBefore(zn(),s),a=t.insertBefore(zn(),s);e=new yd(o,a,n,n.options)}else{let o=e._$AB.nextSibling,a=e._$AM,p=a!==n;if(p){let h;e._$AQ?.(n),e._$AM=n,e._$AP!==void 0&&(h=n._$AU)!==a._$AU&&e._$AP(h)}if(o!==s||p){let h=e._$AA;for(;h!==o;){let g=Gn(h).nextSibling;Gn(t).insertBefore(h,s),h=g}}}return e},Ie=(n,i,e=n)=>(n._$AI(i,e),n),wd={},Vn=(n,i=wd)=>n._$AH=i,Yn=n=>n._$AH,di=n=>{n._$AR(),n._$AA.remove()};/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var kt={ATTRIBUTE:1,CHILD:2,PROPERTY:3,BOOLEAN_ATTRIBUTE:4,EVENT:5,ELEMENT:6},Qe=n=>(...i)=>({_$litDirective$:n,values:i}),Me=class{constructor(i){}get _$AU(){return this._$AM._$AU}_$AT(i,e,t){this._$Ct=i,this._$AM=e,this._$Ci=t}_$AS(i,e){return this.update(i,e)}update(i,e){return this.render(...e)}};/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var ps=(n,i)=>{let e=n._$AN;if(e===void 0)return!1;for(let t of e)t._$AO?.(i,!1),ps(t,i);return!0},ci=n=>{let i,e;do{if((i=n._$AM)===void 0)break;e=i._$AN,e.delete(n),n=i}while(e?.size===0)},Jn=n=>{for(let i;i=n._$AM;n=i){let e=i._$AN;if(e===void 0)i._$AN=e=new Set;else if(e.has(n))break;e.add(n),vd(i)}};function bd(n){this._$AN!==void 0?(ci(this),this._$AM=n,Jn(this)):this._$AM=n}function _d(n,i=!1,e=0){let t=this._$AH,s=this._$AN;if(s!==void 0&&s.size!==0)if(i)if(Array.isArray(t))for(let o=e;o<t.length;o++)ps(t[o],!1),ci(t[o]);else t!=null&&(ps(t,!1),ci(t));else ps(this,n)}var vd=n=>{n.type==kt.CHILD&&(n._$AP??=_d,n._$AQ??=bd)},pi=class extends Me{constructor(){super(...arguments),this._$AN=void 0}_$AT(i,e,t){super._$AT(i,e,t),Jn(this),this.isConnected=i._$AU}_$AO(i,e=!0){i!==this.isConnected&&(this.isConnected=i,i?this.reconnected?.():this.disconnected?.()),e&&(ps(this,i),ci(this))}setValue(i){if(Kn(this._$Ct))this._$Ct._$AI(i,this);else{let e=[...this._$Ct._$AH];e[this._$Ci]=i,this._$Ct._$AI(e,this,0)}}disconnected(){}reconnected(){}};var $d=300,kd=10,hi=class{constructor(i,e){this.app=i;this.changed=e;this.items=[];this.total=0;this.next=0;this.state="loading";this.hasFirst=!1;this.#t=0;this.#i=!1}#e;#t;#i;async start(i,e={}){this.#e=i,this.#t+=1,this.#i=!1,e.clear&&(this.items=[],this.total=0,this.hasFirst=!1),await this.#s(0,Math.min(this.items.length,$d))}async more(){this.#i||this.next===null||!this.hasFirst||await this.#s(this.next)}put(i,e=this.total){this.items=i,this.total=e,this.changed()}async#s(i,e=0){let t=this.#e;if(!t)return;let s=this.#t;this.#i=!0,this.state=e?"ready":"loading",this.failure=void 0,this.changed();try{let o=await t(i),a=o.items;for(;s===this.#t&&a.length<e&&o.next_offset!==null;)o=await t(o.next_offset),a=[...a,...o.items];if(s!==this.#t)return;this.items=i===0?a:[...this.items,...a],this.total=o.total,this.next=o.next_offset,this.hasFirst=!0,this.state="ready"}catch(o){if(s!==this.#t)return;this.state="failed",this.failure=V(this.app(),o)}finally{s===this.#t&&(this.#i=!1,this.changed())}}foot(){let i=this.app();return this.state==="failed"&&this.failure?r`<div class="alert bad" role="alert" data-state="failed">
        <p>${y(i,"failed")} ${this.failure.message}</p>
        <button @click=${()=>{this.#s(this.hasFirst?this.next??0:0)}}>
          ${y(i,"again")}
        </button>
      </div>`:this.state==="loading"?r`<p class="quiet" role="status" data-state="loading">
        ${y(i,"loading")}
      </p>`:r`<div class="spread">
      ${this.total<kd?d:r`<p class="quiet">${y(i,"all_shown",{count:this.total})}</p>`}
      ${this.next===null?d:r`<button ${xd(()=>{this.more()})} @click=${()=>{this.more()}}>
            ${y(i,"more")}
          </button>`}
    </div>`}},ko=class extends pi{#e;#t=()=>{};constructor(i){if(super(i),i.type!==kt.ELEMENT)throw new Error("inSight belongs to an element")}render(i){return d}update(i,[e]){return this.#t=e,this.#e||(this.#e=new IntersectionObserver(t=>{t.some(s=>s.isIntersecting)&&this.#t()},{rootMargin:"600px"}),this.#e.observe(i.element)),d}disconnected(){this.#e?.disconnect(),this.#e=void 0}},xd=Qe(ko);var N=C`
  :host {
    --sb-text: var(--primary-text-color, #141414);
    --sb-quiet: color-mix(in srgb, var(--sb-text) 72%, var(--sb-card));
    --sb-card: var(--ha-card-background, var(--card-background-color, #fff));
    --sb-ground: var(--primary-background-color, #fafafa);
    --sb-line: var(--divider-color, rgba(127, 127, 127, 0.3));
    --sb-link: color-mix(in srgb, var(--primary-color, #03a9f4) 55%, var(--sb-text));
    --sb-filled: color-mix(in srgb, var(--primary-color, #03a9f4) 62%, black);
    --sb-final: color-mix(in srgb, var(--error-color, #db4437) 80%, black);
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
  h1:focus,
  h2:focus {
    outline: none;
  }
  ul:not(.plain),
  ol:not(.plain) {
    padding-inline-start: 20px;
  }
  summary {
    cursor: pointer;
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
    --fill: var(--sb-filled);
    background: var(--fill);
    border-color: transparent;
    color: #fff;
  }
  button.filled.bad {
    --fill: var(--sb-final);
    color: #fff;
  }
  button.filled:hover:not(:disabled),
  .button.filled:hover {
    background: var(--fill);
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
  label.check {
    display: flex;
    gap: 8px;
    align-items: center;
    min-height: 40px;
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
  ins {
    text-decoration: none;
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
`;var Td=300,E=class extends Q{constructor(){super(...arguments);this.path=[];this.busy="";this.isLive=!1;this.#e=0;this.#s=()=>this.requestUpdate();this.#n=()=>this.load();this.#r=()=>this.happened()}static{this.styles=N}#e;#t;#i;#s;#n;#r;happened(e){this.#i??=setTimeout(()=>{this.#i=void 0,this.load()},Td)}loader(){return new li(()=>this.app,this.#s)}paged(){return new hi(()=>this.app,this.#s)}async attempt(e,t){this.busy=e;try{await t()}catch(s){this.app.notifyFailure(s)}finally{this.busy=""}}connectedCallback(){super.connectedCallback(),this.app.addEventListener("changed",this.#s),this.app.addEventListener("returned",this.#n),this.isLive&&this.#o()}disconnectedCallback(){super.disconnectedCallback(),this.app.removeEventListener("changed",this.#s),this.app.removeEventListener("returned",this.#n),this.app.removeEventListener("learnt",this.#r),clearTimeout(this.#i),this.#i=void 0,this.#e+=1,this.#t?.(),this.#t=void 0}#o(){this.app.addEventListener("learnt",this.#r);let e=++this.#e;this.app.subscribe("turns/subscribe",{},t=>this.happened(t)).then(t=>{e===this.#e?this.#t=t:t()}).catch(()=>{})}willUpdate(e){e.has("path")&&String(e.get("path"))!==String(this.path)&&this.load()}};m([q({attribute:!1})],E.prototype,"app",2),m([q({attribute:!1})],E.prototype,"path",2),m([$()],E.prototype,"busy",2);/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var Zn=(n,i,e)=>{let t=new Map;for(let s=i;s<=e;s++)t.set(n[s],s);return t},Se=Qe(class extends Me{constructor(n){if(super(n),n.type!==kt.CHILD)throw Error("repeat() can only be used in text expressions")}dt(n,i,e){let t;e===void 0?e=i:i!==void 0&&(t=i);let s=[],o=[],a=0;for(let p of n)s[a]=t?t(p,a):a,o[a]=e(p,a),a++;return{values:o,keys:s}}render(n,i,e){return this.dt(n,i,e).values}update(n,[i,e,t]){let s=Yn(n),{values:o,keys:a}=this.dt(i,e,t);if(!Array.isArray(s))return this.ut=a,o;let p=this.ut??=[],h=[],g,v,w=0,S=s.length-1,I=0,M=o.length-1;for(;w<=S&&I<=M;)if(s[w]===null)w++;else if(s[S]===null)S--;else if(p[w]===a[I])h[I]=Ie(s[w],o[I]),w++,I++;else if(p[S]===a[M])h[M]=Ie(s[S],o[M]),S--,M--;else if(p[w]===a[M])h[M]=Ie(s[w],o[M]),$t(n,h[M+1],s[w]),w++,M--;else if(p[S]===a[I])h[I]=Ie(s[S],o[I]),$t(n,s[w],s[S]),S--,I++;else if(g===void 0&&(g=Zn(a,I,M),v=Zn(p,w,S)),g.has(p[w]))if(g.has(p[S])){let oe=v.get(a[I]),re=oe!==void 0?s[oe]:null;if(re===null){let ce=$t(n,s[w]);Ie(ce,o[I]),h[I]=ce}else h[I]=Ie(re,o[I]),$t(n,s[w],re),s[oe]=null;I++}else di(s[S]),S--;else di(s[w]),w++;for(;I<=M;){let oe=$t(n,h[M+1]);Ie(oe,o[I]),h[I++]=oe}for(;w<=S;){let oe=s[w++];oe!==null&&di(oe)}return this.ut=a,Vn(n,h),pe}});function Z(n,i,e=d){return r`<section class="card stack" data-state="empty">
    <h2>${n}</h2>
    <p>${i}</p>
    ${e===d?d:r`<div class="row">${e}</div>`}
  </section>`}function Ee(n){return Z(y(n,"log_off_title"),`${y(n,"log_off")}${n.isAdmin?"":` ${y(n,"log_off_ask")}`}`,n.isAdmin?r`<a class="button filled" href=${n.settings("consent")}>
          ${y(n,"open_settings")}
        </a>`:d)}function ee(n,i,e,t=()=>{},s){return r`<label class="field"
    >${n}
    <select
      id=${s??d}
      @change=${o=>t(o.target.value)}
    >
      ${e.map(([o,a])=>r`<option value=${o} ?selected=${o===i}>${a}</option>`)}
    </select>
  </label>`}function hs(n,i,e){return r`<label class="check">
    <input
      type="checkbox"
      .checked=${i}
      @change=${t=>e(t.target.checked)}
    />
    ${n}
  </label>`}function us(n,i,e){return r`<label class="field"
    >${n}
    <input
      type="date"
      .value=${i}
      @change=${t=>e(t.target.value)}
    />
  </label>`}function ae(n,i,e){let t=s=>i[s]?.[1]??d;return r`<div class="scrolls" tabindex="0" role="region" aria-label=${n}>
    <table>
      <thead>
        <tr>
          ${i.map(([s],o)=>r`<th scope="col" class=${t(o)}>${s}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${e.map(([s,...o])=>r`<tr>
              <th scope="row">${s}</th>
              ${o.map((a,p)=>r`<td class=${t(p+1)}>${a}</td>`)}
            </tr>`)}
      </tbody>
    </table>
  </div>`}function be(n){return r`<dl class="facts">
    ${n.map(i=>i?r`<div>
            <dt>${i[0]}</dt>
            <dd>${i[1]}</dd>
          </div>`:d)}
  </dl>`}function De(n){return n?r`<p class="alert bad" role="alert">${n}</p>`:d}function ui(n){return customElements.get("ha-icon")?r`<ha-icon aria-hidden="true" .icon=${n}></ha-icon>`:d}var Ad=200,et,mi,fi,ms,xo,_e=class extends Q{constructor(){super(...arguments);f(this,ms);this.label="";this.words="";this.active=0;this.isOpen=!1;f(this,et);f(this,mi,()=>{clearTimeout(c(this,et)),L(this,et,setTimeout(()=>l(this,ms,xo).call(this),Ad))});f(this,fi,e=>{e.preventDefault(),l(this,ms,xo).call(this)})}disconnectedCallback(){super.disconnectedCallback(),clearTimeout(c(this,et))}focus(){this.input.focus()}render(){let{active:e,app:t,isOpen:s}=this;return r`<form role="search" @submit=${c(this,fi)}>
      <input
        type="search"
        maxlength="200"
        autocomplete="off"
        aria-label=${this.label}
        placeholder=${this.label}
        .value=${this.words}
        @input=${c(this,mi)}
      />
      <button
        type="button"
        aria-expanded=${s}
        aria-controls="filters"
        @click=${()=>this.isOpen=!s}
      >
        ${ui("mdi:filter-variant")}${y(t,e?"filters_active":"filters",{active:e})}
      </button>
      <div id="filters" class="card" ?hidden=${!s}><slot></slot></div>
      <slot name="actions"></slot>
    </form>`}};et=new WeakMap,mi=new WeakMap,fi=new WeakMap,ms=new WeakSet,xo=function(){clearTimeout(c(this,et));let e=this.input.value.trim();e!==this.words&&(this.words=e,this.dispatchEvent(new CustomEvent("looked",{detail:e})))},_e.styles=[N,C`
      form {
        display: grid;
        grid-template-columns: minmax(0, 1fr) auto;
        gap: 8px;
      }
      #filters {
        grid-column: 1 / -1;
        grid-template-columns: repeat(auto-fit, minmax(min(170px, 100%), 1fr));
        gap: 12px;
        align-items: end;
      }
      #filters:not([hidden]) {
        display: grid;
      }
      slot[name="actions"] {
        display: block;
        grid-column: 1 / -1;
      }
    `],m([q({attribute:!1})],_e.prototype,"app",2),m([q()],_e.prototype,"label",2),m([q()],_e.prototype,"words",2),m([q({type:Number})],_e.prototype,"active",2),m([$()],_e.prototype,"isOpen",2),m([Y("input")],_e.prototype,"input",2),_e=m([k("sb-search")],_e);var Xn={one:"One conversation",to_list:"All conversations",search:"Search in what was said",since:"From",until:"Until",only_failed:"Only what failed",dearest_first:"Most expensive first",facet_owner:"Person",facet_agent_id:"Agent",facet_device_id:"Device",facet_area_id:"Room",facet_route:"Answered by",all:"All",found:"{count} found",found_one:"{count} found",no_words:"(the beginning was not kept)",messages:"{count} messages",messages_one:"{count} message",said_about:"What was said about “{words}”",assistant:"Assistant",tokens:"{count} tokens",route_local:"Home Assistant",route_model:"Model",route_fallback:"Fallback",route_none:"Nobody",empty_title:"Nothing was said yet",empty:"Talk to your assistant, at a satellite or in the Assist dialog. What is said, who answered it and what it cost shows here, and what the house learns from it shows under Memory.",export:"Export",fork:"Continue in a copy",forked:"A copy was begun. It goes on where this one ended, in the conversation “{id}”; give this name to conversation.process.",delete:"Delete …",to_turn:"How it went",delete_heading:"Delete this conversation?",delete_for_good:"Delete for good",deleting:"Deleting …",going_messages:"{count} messages are deleted for good.",going_messages_one:"{count} message is deleted for good.",nothing_learnt:"Nothing was learnt from it.",going_memories:"Learnt from it alone, goes with it: {count} memories",going_relations:"In the graph, goes with it: {count} relations",going_entities:"In the graph, goes with it: {count} things",going_staying:"Stay, with fewer sources: {count} memories",becomes:"Then says: {text}",deleted:"Deleted: {messages} messages and {memories} memories."};var j=J("views/conversations/i18n",Xn);var Sd={none:"bad",fallback:"warn"},To=(n,i)=>j.told(n,"route_",i);function gi(n,i){return i.map(e=>r`<span class="chip ${Sd[e]??""}">${To(n,e)}</span>`)}function Qn(n,i){return i.cost?r`<span class="chip">${n.show.money(i.cost)}</span>`:i.tokens?r`<span class="chip">${j(n,"tokens",{count:i.tokens})}</span>`:d}function fs(n,i){return i.area_id?n.areaName(i.area_id):i.device_id?n.deviceName(i.device_id):""}var Ao=["owner","agent_id","device_id","area_id","route"];var Ed=50,Pd=20,xt,gs,ys,B,Le,Ro,er,tr,So,sr,ir,or,nr,rr,he=class extends E{constructor(){super(...arguments);f(this,B);this.deleted=0;this.words="";this.having={};this.since="";this.until="";this.isFailed=!1;this.isDear=!1;f(this,xt,this.paged());f(this,gs,this.paged());f(this,ys,this.loader());this.isLive=!0}willUpdate(e){super.willUpdate(e),e.has("deleted")&&e.get("deleted")!==void 0&&this.load()}load(){c(this,ys).load(()=>this.app.call("conversations/choices")),l(this,B,Le).call(this,!1)}render(){let{app:e}=this,t=c(this,xt);return!this.words&&!c(this,B,Ro)&&t.hasFirst&&t.total===0?l(this,B,er).call(this):e.info&&!e.info.logs&&!t.hasFirst?Ee(e):r`<div class="stack">${l(this,B,tr).call(this)} ${this.words?l(this,B,nr).call(this):l(this,B,ir).call(this)}</div>`}};xt=new WeakMap,gs=new WeakMap,ys=new WeakMap,B=new WeakSet,Le=function(e,t={}){Object.assign(this,t);let{since:s,until:o,words:a}=this,p={...s?{since:s}:{},...o?{until:o}:{}};if(a){let{owner:g}=this.having,v={query:a,limit:Pd,...p,...g?{owner:g}:{}};c(this,gs).start(w=>this.app.call("conversations/search",{...v,offset:w}),{clear:e});return}let h={limit:Ed,...p,...this.having,...this.isFailed?{failed:!0}:{},...this.isDear?{sort:"dearest"}:{}};c(this,xt).start(g=>this.app.call("conversations/list",{...h,offset:g}),{clear:e})},Ro=function(){let{having:e,since:t,until:s,words:o}=this,a=[e.owner,t,s],p=Ao.filter(h=>h!=="owner").map(h=>e[h]);return[...a,...o?[]:[...p,this.isFailed,this.isDear]].filter(Boolean).length},er=function(){let{app:e}=this;return e.info&&!e.info.logs?Ee(e):Z(j(e,"empty_title"),j(e,"empty"))},tr=function(){let{app:e}=this,t=c(this,ys).current.value;return r`<sb-search
      .app=${e}
      .label=${j(e,"search")}
      .words=${this.words}
      .active=${c(this,B,Ro)}
      @looked=${({detail:s})=>{l(this,B,Le).call(this,!0,{words:s})}}
    >
      ${us(j(e,"since"),this.since,s=>l(this,B,Le).call(this,!0,{since:s}))}
      ${us(j(e,"until"),this.until,s=>l(this,B,Le).call(this,!0,{until:s}))}
      ${t?l(this,B,So).call(this,"owner",t):d}
      ${this.words?d:r`${t?Ao.filter(s=>s!=="owner").map(s=>l(this,B,So).call(this,s,t)):d}
            ${hs(j(e,"only_failed"),this.isFailed,s=>l(this,B,Le).call(this,!0,{isFailed:s}))}
            ${hs(j(e,"dearest_first"),this.isDear,s=>l(this,B,Le).call(this,!0,{isDear:s}))}`}
    </sb-search>`},So=function(e,t){let{app:s}=this;return t[e].length?ee(j(s,`facet_${e}`),this.having[e]??"",[["",j(s,"all")],...t[e].map(({value:o,conversations:a})=>{let p=l(this,B,sr).call(this,e,o);return[o,`${p} (${s.show.number(a)})`]})],o=>{let{[e]:a,...p}=this.having;l(this,B,Le).call(this,!0,{having:o?{...p,[e]:o}:p})}):d},sr=function(e,t){let{app:s}=this;switch(e){case"owner":return s.ownerName(t);case"agent_id":return s.entityName(t);case"device_id":return s.deviceName(t);case"area_id":return s.areaName(t);case"route":return To(s,t)}},ir=function(){let{app:e}=this,t=c(this,xt),s=[];for(let o of t.items){let a=this.isDear?"":e.show.day(o.at),p=s.at(-1);p?.day===a?p.of.push(o):s.push({day:a,of:[o]})}return r`<section class="stack" aria-labelledby="found">
      <h2 id="found" class="unseen">${y(e,"conversations")}</h2>
      <p class="unseen" role="status">
        ${t.state==="ready"?j(e,"found",{count:t.total}):""}
      </p>
      ${t.hasFirst&&!t.items.length?r`<p data-state="empty">${y(e,"none_found")}</p>`:s.map(o=>r`<div>
                ${o.day?r`<h3>${e.show.date(o.of[0]?.at??o.day)}</h3>`:d}
                <ul class="plain">
                  ${Se(o.of,a=>a.conversation_id,a=>l(this,B,or).call(this,a))}
                </ul>
              </div>`)}
      ${t.foot()}
    </section>`},or=function(e){let{app:t}=this,s=fs(t,e);return r`<li class="card">
      <p>
        <a href=${t.to("conversations",e.conversation_id)}
          >${e.beginning||j(t,"no_words")}</a
        >
      </p>
      <div class="spread">
        <span class="row">
          <span class="quiet"
            >${e.owners.map(o=>t.ownerName(o)).join(", ")}${s?` · ${s}`:""}</span
          >
          ${gi(t,e.routes)} ${Qn(t,e)}
        </span>
        <span class="quiet"
          >${j(t,"messages",{count:e.messages})} ·
          ${this.isDear?t.show.dateTime(e.at):t.show.time(e.at)}</span
        >
      </div>
    </li>`},nr=function(){let{app:e}=this,t=c(this,gs);return r`<section class="stack" aria-labelledby="hits">
      <h2 id="hits">${j(e,"said_about",{words:this.words})}</h2>
      <p class="unseen" role="status">
        ${t.state==="ready"?j(e,"found",{count:t.total}):""}
      </p>
      ${t.hasFirst&&!t.items.length?r`<p data-state="empty">${y(e,"none_found")}</p>`:r`<ul class="plain">
            ${t.items.map(s=>l(this,B,rr).call(this,s))}
          </ul>`}
      ${t.foot()}
    </section>`},rr=function(e){let{app:t}=this,s=e.role==="user"?t.ownerName(e.owner):j(t,"assistant");return r`<li class="card">
      <p>
        <a href=${t.to("conversations",e.conversation_id??"")}
          >${e.text}${e.is_cut?" …":""}</a
        >
      </p>
      <p class="quiet">${s} · ${t.show.dateTime(e.at)}</p>
    </li>`},he.styles=[N,C`
      :host([hidden]) {
        display: none;
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
    `],m([q({attribute:!1})],he.prototype,"deleted",2),m([$()],he.prototype,"words",2),m([$()],he.prototype,"having",2),m([$()],he.prototype,"since",2),m([$()],he.prototype,"until",2),m([$()],he.prototype,"isFailed",2),m([$()],he.prototype,"isDear",2),he=m([k("sb-conversation-list")],he);var st,yi,ar,tt=class extends Q{constructor(){super(...arguments);f(this,yi);this.heading="";f(this,st,null)}firstUpdated(){L(this,st,Nd()),this.dialog.showModal()}disconnectedCallback(){super.disconnectedCallback(),c(this,st)instanceof HTMLElement&&c(this,st).isConnected&&c(this,st).focus()}render(){return r`
      <dialog aria-labelledby="heading" @cancel=${l(this,yi,ar)}>
        <h2 id="heading">${this.heading}</h2>
        <div class="content"><slot></slot></div>
        <div class="actions"><slot name="actions"></slot></div>
      </dialog>
    `}};st=new WeakMap,yi=new WeakSet,ar=function(e){e.preventDefault(),this.dispatchEvent(new Event("closed"))},tt.styles=[N,C`
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
    `],m([q()],tt.prototype,"heading",2),m([Y("dialog")],tt.prototype,"dialog",2),tt=m([k("sb-dialog")],tt);function Nd(){let n=document.activeElement;for(;n?.shadowRoot?.activeElement;)n=n.shadowRoot.activeElement;return n}var ke=class extends E{constructor(){super(...arguments);this.heading="";this.isBusy=!1;this.trouble="";this.#e=this.loader();this.#o=()=>{this.isBusy||this.dispatchEvent(new Event("closed"))}}static{this.styles=[N,C`
      li {
        padding: 4px 0;
      }
      details > ul {
        margin: 4px 0 8px;
      }
      summary {
        min-height: 32px;
      }
    `]}#e;below(e){return d}isNothing(e){return!1}pageOf(e,t){return e[t]}#t(e={}){return this.app.call(`${this.command}_preview`,{...this.what,...e})}load(){this.#e.load(()=>this.#t())}render(){let{app:e}=this,{state:t,value:s}=this.#e.current,o=t==="ready"&&s!==void 0&&!this.isNothing(s);return r`<sb-dialog .heading=${this.heading} @closed=${this.#o}>
      <div class="stack">
        ${De(this.trouble)}
        ${U(e,this.#e.current,a=>r`${this.above(a)}
            ${this.parts.map(p=>this.#i(p,this.pageOf(a,p)))}
            ${this.below(a)}`,()=>this.load())}
      </div>
      <button slot="actions" @click=${this.#o}>${y(e,"cancel")}</button>
      <button
        slot="actions"
        class="filled bad"
        ?disabled=${!o||this.isBusy}
        @click=${()=>{this.#n()}}
      >
        ${this.verb()}
      </button>
    </sb-dialog>`}#i(e,t){return t?.total?r`<details ?open=${e==="memories"} data-part=${e}>
      <summary>${this.titleOf(e,t.total)}</summary>
      <ul>
        ${t.items.map(s=>r`<li>${s.text}${s.is_cut?" …":""} ${this.about(s)}</li>`)}
      </ul>
      ${t.next_offset===null?d:r`<button @click=${()=>{this.#s(e,t)}}>
            ${y(this.app,"more")}
          </button>`}
    </details>`:d}async#s(e,t){try{let s=await this.#t({part:e,offset:t.next_offset??0}),o=this.#e.current.value,a=this.pageOf(s,e);if(!o||!a)return;if(s.revision!==o.revision){this.load();return}this.#e.put({...o,[e]:{...a,items:[...t.items,...a.items]}})}catch(s){this.trouble=V(this.app,s).message}}async#n(){let e=this.#e.current.value;if(!(!e||this.isBusy)){this.isBusy=!0,this.trouble="";try{let t={...this.what,expected_revision:e.revision};this.#r(await this.app.call(this.command,t)),this.dispatchEvent(new Event("removed"))}catch(t){let s=V(this.app,t);this.trouble=s.message,s.code==="memory_scope_changed"&&this.load()}finally{this.isBusy=!1}}}#r(e){let{app:t}=this,s=[...e.files_to_delete,...e.damaged_copies].join(", "),o=s?` ${y(t,"files_left",{files:s})}`:"";t.notify(this.done(e)+(e.erased?"":` ${y(t,"not_erased")}`)+o)}#o};m([q({attribute:!1})],ke.prototype,"what",2),m([q()],ke.prototype,"heading",2),m([$()],ke.prototype,"isBusy",2),m([$()],ke.prototype,"trouble",2);var lr={memories:"going_memories",relations:"going_relations",entities:"going_entities",staying:"going_staying"},wi=class extends ke{constructor(){super(...arguments);this.command="conversations/delete";this.parts=Object.keys(lr)}verb(){return j(this.app,this.isBusy?"deleting":"delete_for_good")}titleOf(e,t){return j(this.app,lr[e],{count:t})}above(e){let{app:t}=this,s=this.parts.some(o=>this.pageOf(e,o)?.total);return r`<p>${j(t,"going_messages",{count:e.messages})}</p>
      ${s?d:r`<p>${j(t,"nothing_learnt")}</p>`}`}about({becomes:e}){return e?r`<span class="quiet">${j(this.app,"becomes",{text:e})}</span>`:d}done({messages:e,memories:t}){return j(this.app,"deleted",{messages:e,memories:t})}};wi=m([k("sb-conversation-delete")],wi);var Od=100,ws,ve,it,dr,bi,_i,vi,je=class extends E{constructor(){super(...arguments);f(this,ve);this.owners=[];this.isDeleting=!1;this.forked="";f(this,ws,this.paged());this.isLive=!0;f(this,bi,()=>this.attempt("export",async()=>{let e={conversation_id:c(this,ve,it)},{conversation:t}=await this.app.call("conversations/export",e),s=new Blob([JSON.stringify(t,void 0,2)],{type:"application/json"}),o=document.createElement("a");o.href=URL.createObjectURL(s),o.download=`conversation-${c(this,ve,it).replace(/[^\w-]+/g,"_")}.json`,o.click(),setTimeout(()=>URL.revokeObjectURL(o.href),6e4)}));f(this,_i,()=>this.attempt("fork",async()=>{let e={conversation_id:c(this,ve,it)};this.forked=(await this.app.call("conversations/fork",e)).conversation_id}));f(this,vi,()=>{this.isDeleting=!1,this.dispatchEvent(new Event("conversation-deleted",{bubbles:!0,composed:!0}))})}happened(e){e?.conversation_id===c(this,ve,it)&&super.happened(e)}load(){let e=c(this,ve,it);this.forked="",c(this,ws).start(async t=>{let s={conversation_id:e,limit:Od,offset:t},o=await this.app.call("conversations/get",s);return this.owners=o.owners,o})}render(){let{app:e}=this,t=c(this,ws),s=t.items[0];return r`<div class="stack">
      ${s?r`<section class="card stack">
              <p>
                ${this.owners.map(o=>e.ownerName(o)).join(", ")},
                ${e.show.dateTime(s.at)}${fs(e,s)?`, ${fs(e,s)}`:""}
              </p>
              <div class="row">
                <button ?disabled=${this.busy!==""} @click=${c(this,bi)}>
                  ${j(e,"export")}
                </button>
                <button ?disabled=${this.busy!==""} @click=${c(this,_i)}>${j(e,"fork")}</button>
                <button class="bad" @click=${()=>this.isDeleting=!0}>
                  ${j(e,"delete")}
                </button>
              </div>
              <p role="status" ?hidden=${!this.forked}>
                ${this.forked?j(e,"forked",{id:this.forked}):""}
              </p>
            </section>
            <ol class="plain">
              ${Se(t.items,o=>o.id,o=>l(this,ve,dr).call(this,o))}
            </ol>`:d}
      ${t.foot()}
      ${this.isDeleting?r`<sb-conversation-delete
            .app=${e}
            .what=${{conversation_id:c(this,ve,it)}}
            .heading=${j(e,"delete_heading")}
            @closed=${()=>this.isDeleting=!1}
            @removed=${c(this,vi)}
          ></sb-conversation-delete>`:d}
    </div>`}};ws=new WeakMap,ve=new WeakSet,it=function(){return this.path[0]??""},dr=function(e){let{app:t}=this,s=e.role==="user",o=s?t.ownerName(e.owner):j(t,"assistant");return r`<li class=${s?"user":""}><div class="meta quiet">${o} ·
      ${t.show.time(e.at,!0)}
      ${s||!e.route?d:gi(t,[e.route])}
      <a href=${t.to("turn",e.id)}>${j(t,"to_turn")}</a></div
      >${e.text}${e.is_cut?" …":""}</li>`},bi=new WeakMap,_i=new WeakMap,vi=new WeakMap,je.styles=[N,C`
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
    `],m([$()],je.prototype,"owners",2),m([$()],je.prototype,"isDeleting",2),m([$()],je.prototype,"forked",2),je=m([k("sb-conversation-one")],je);var bs,ki,$i=class extends E{constructor(){super(...arguments);f(this,bs,0);f(this,ki,()=>{L(this,bs,c(this,bs)+1),this.requestUpdate(),this.app.go("/conversations",{replace:!0})})}load(){}render(){let{app:e}=this,[t]=this.path;return r`<div class="stack" @conversation-deleted=${c(this,ki)}>
      <div class="spread">
        <h1 tabindex="-1">${t?j(e,"one"):y(e,"conversations")}</h1>
        ${t?r`<a class="button" href=${e.link("/conversations")}>${j(e,"to_list")}</a>`:d}
      </div>
      <sb-conversation-list
        .app=${e}
        .deleted=${c(this,bs)}
        ?hidden=${t!==void 0}
      ></sb-conversation-list>
      ${t?r`<sb-conversation-one .app=${e} .path=${this.path}></sb-conversation-one>`:d}
    </div>`}};bs=new WeakMap,ki=new WeakMap,$i=m([k("sb-conversations")],$i);var ue={width:148,height:30},xi=42,cr=132,Eo=12,Cd=18;function pr(n,i,e){let[t]=n;if(!t)return{width:0,height:0,nodes:[],lines:[]};let s=new Map(n.map(M=>[M.id,M])),o=i.filter(M=>s.has(M.subject)&&s.has(M.object)),a=Id(o),{columns:p,parents:h}=Md(t.id,n,a),v=Math.max(...p.map(M=>M.length))*xi+2*Eo,w=new Map;p.forEach((M,oe)=>{let re=(v-M.length*xi)/2;M.forEach((ce,_t)=>{let ze=s.get(ce);if(!ze)return;let ao=Eo+oe*(ue.width+cr);w.set(ce,{node:ze,column:oe,x:ao,y:re+_t*xi+(xi-ue.height)/2})})});let S=new Set,I=o.map(M=>Dd(M,w,h,S,s,e));return{width:p.length*ue.width+(p.length-1)*cr+2*Eo,height:v,nodes:[...w.values()],lines:I}}function qd(n,i,e){let{text:t}=n,s=i&&t.startsWith(i)?i.length:0,o=e&&t.endsWith(e)?t.length-e.length:t.length,a=t.slice(s,o).trim();return s&&o<t.length&&a?a:n.predicate.replaceAll("_"," ")}function Po(n,i){return n.valid_to!==null&&Date.parse(n.valid_to)<=i}function Id(n){let i=new Map,e=(t,s)=>{i.set(t,[...i.get(t)??[],s])};for(let{subject:t,object:s}of n)e(t,s),e(s,t);return i}function Md(n,i,e){let t=new Map([[n,""]]),s=[[n]];for(;;){let a=[];for(let p of s[s.length-1]??[])for(let h of e.get(p)??[])t.has(h)||(t.set(h,p),a.push(h));if(!a.length)break;s.push(a)}let o=i.map(a=>a.id).filter(a=>!t.has(a));return o.length&&s.push(o),{columns:s,parents:t}}function Dd(n,i,e,t,s,o){let[a,p]=[i.get(n.subject),i.get(n.object)];if(!a||!p)throw new Error("a relation without its ends is not drawn");let[h,g]=a.column<=p.column?[a,p]:[p,a],v=g.node.id,w=e.get(v)===h.node.id&&!t.has(v);w&&t.add(v);let S=qd(n,s.get(n.subject)?.name,s.get(n.object)?.name),I=No(S,Cd),M=h===a?`${I} →`:`← ${I}`;return{relation:n,path:Ld(h,g),label:w?{x:g.x-10,y:g.y+ue.height/2-4,text:M}:null,is_over:Po(n,o)}}function Ld(n,i){let[e,t]=[n.y+ue.height/2,i.y+ue.height/2],s=n.x+ue.width;if(n.column===i.column){let a=s+26+Math.min(30,Math.abs(t-e)/8);return`M ${s} ${e} C ${a} ${e}, ${a} ${t}, ${s} ${t}`}let o=(s+i.x)/2-40;return`M ${s} ${e} C ${o} ${e}, ${o} ${t}, ${i.x} ${t}`}function No(n,i){let e=[...n];return e.length>i?`${e.slice(0,i-1).join("")}…`:n}var hr={entity:"Name",hops:"How far",hops_1:"direct",hops_2:"two steps",owner:"Memory of",owner_any:"The household's and mine",show:"Show",empty_title:"How things hang together",empty:"From what is said, the house learns who belongs to whom, lives or works where, and what is kept where. Enter a name as it is said at home, of a person, a pet, a place or a thing, to see what is known around it.",several:"Several are called so. Which one?",more:"There is more around it; these are the nearest {count}.",drawing:"What hangs together, as a drawing; the tables below say the same",relations:"{count} relations",relations_one:"One relation",no_relations:"It is known, but nothing hangs together with it yet.",says:"Relation",since:"Since",certain:"Certain",of:"Belongs to",known_from:"Known from",memory:"Memory {number}",ended:"has ended",nodes:"{count} people, places and things",nodes_one:"One person, place or thing",name:"Name",kind:"Kind",also:"Also called",kind_person:"person",kind_pet:"pet",kind_place:"place",kind_room:"room",kind_device:"device",kind_habit:"habit",kind_thing:"thing"};var G=J("views/graph/i18n",hr);var Fd=100,Hd=18,Tt,F,ur,mr,Ri,Ti,_s,Oo,fr,gr,yr,Co,wr,br,_r,Ai,Fe=class extends E{constructor(){super(...arguments);f(this,F);f(this,Tt,this.loader());f(this,Ri,e=>{e.preventDefault();let t=this.entity.value.trim();t&&this.app.go(l(this,F,Ti).call(this,t,this.hops.value,this.owner.value))})}load(){let{asked:e}=this;if(!e)return;let{entity:t,hops:s,owner:o}=e,a={entity:t,hops:s,limit:Fd,with_ended:!0,...o?{owner:o}:{}};c(this,Tt).load(()=>l(this,F,ur).call(this,a))}willUpdate(e){e.has("path")&&c(this,Tt).clear(),super.willUpdate(e)}get asked(){let[e,t="1",s=""]=this.path;return e?{entity:e,hops:t==="2"?2:1,owner:s}:null}render(){let{app:e,asked:t}=this;return r`<div class="stack">
      <h1 tabindex="-1">${y(e,"graph")}</h1>
      ${e.info&&!e.info.logs?Ee(e):d} ${l(this,F,mr).call(this)}
      ${t?U(e,c(this,Tt).current,s=>l(this,F,fr).call(this,s),()=>this.load()):l(this,F,Oo).call(this)}
    </div>`}};Tt=new WeakMap,F=new WeakSet,ur=async function(e){try{return await this.app.call("graph/neighbourhood",e)}catch(t){let s=V(this.app,t);if(s.code!=="graph_entity_unknown")throw s;return{revision:"",unknown:s.message}}},mr=function(){let{app:e,asked:t}=this,s=e.info?.owners??[];return r`<form class="card" role="search" @submit=${c(this,Ri)}>
      <label class="field wide">
        ${G(e,"entity")}
        <input id="entity" required maxlength="255" .value=${t?.entity??""} />
      </label>
      ${ee(G(e,"hops"),String(t?.hops??1),[["1",G(e,"hops_1")],["2",G(e,"hops_2")]],void 0,"hops")}
      ${ee(G(e,"owner"),t?.owner??"",[["",G(e,"owner_any")],...s.map(o=>[o,e.ownerName(o)])],void 0,"owner")}
      <button class="filled">${G(e,"show")}</button>
    </form>`},Ri=new WeakMap,Ti=function(e,t,s){return`/graph/${[e,String(t),...s?[s]:[]].map(encodeURIComponent).join("/")}`},_s=function(e){return l(this,F,Ti).call(this,e.id,this.asked?.hops??1,this.asked?.owner??"")},Oo=function(){let{app:e}=this,t=(e.info?.owners??[]).filter(s=>s!=="household");return Z(G(e,"empty_title"),G(e,"empty"),t.map(s=>r`<a class="button" href=${e.link(l(this,F,Ti).call(this,e.ownerName(s),1,""))}>
            ${e.ownerName(s)}
          </a>`))},fr=function(e){let{app:t}=this;if(e.unknown)return r`<p role="status" data-state="empty">${e.unknown}</p>
        ${l(this,F,Oo).call(this)}`;if(e.candidates)return r`<section class="card stack">
        <h2>${G(t,"several")}</h2>
        <ul class="plain stack">
          ${e.candidates.map(p=>r`<li>
                <a href=${t.link(l(this,F,_s).call(this,p))}>${p.name}</a>
                <span class="quiet">${l(this,F,Co).call(this,p)}</span>
              </li>`)}
        </ul>
      </section>`;let{nodes:s=[],relations:o=[],more:a=!1}=e;return r`${l(this,F,gr).call(this,s,o)}
      ${a?r`<p class="alert warn">${G(t,"more",{count:s.length})}</p>`:d}
      ${l(this,F,wr).call(this,s,o)}`},gr=function(e,t){let{app:s}=this,{width:o,height:a,nodes:p,lines:h}=pr(e,t,Date.now());return r`<figure class="card" tabindex="0" aria-label=${G(s,"drawing")}>
      <svg width=${o} height=${a} role="group" aria-label=${G(s,"drawing")}>
        ${h.map(g=>qe`<path
              class="line ${g.is_over?"over":""} ${g.label?"":"beside"}"
              d=${g.path}><title>${g.relation.text}</title></path>`)}
        ${h.map(({label:g,relation:v})=>g?qe`<text class="says" text-anchor="end" x=${g.x} y=${g.y}
                aria-hidden="true"><title>${v.text}</title>${g.text}</text>`:d)}
        ${p.map(({node:g,x:v,y:w},S)=>qe`<a
              class=${S===0?"first":""}
              href=${s.link(l(this,F,_s).call(this,g))}
              aria-label="${g.name}, ${l(this,F,Co).call(this,g)}"
              @click=${I=>l(this,F,yr).call(this,I,g)}>
              <title>${g.name}</title>
              <rect x=${v} y=${w} width=${ue.width} height=${ue.height} rx="15"></rect>
              <text x=${v+ue.width/2} y=${w+ue.height/2+5} text-anchor="middle">
                ${No(g.name,Hd)}</text>
            </a>`)}
      </svg>
    </figure>`},yr=function(e,t){e.metaKey||e.ctrlKey||e.shiftKey||e.altKey||(e.preventDefault(),this.app.go(l(this,F,_s).call(this,t)))},Co=function(e){return`${G.told(this.app,"kind_",e.kind)} · ${l(this,F,Ai).call(this,e.owners)}`},wr=function(e,t){let{app:s}=this,[o,a]=[G(s,"relations",{count:t.length}),G(s,"nodes",{count:e.length})];return r`<section class="card stack">
        <h2>${o}</h2>
        ${t.length===0?r`<p>${G(s,"no_relations")}</p>`:ae(o,[[G(s,"says")],[G(s,"since")],[G(s,"certain"),"number"],[G(s,"of")],[G(s,"known_from")]],t.map(p=>l(this,F,br).call(this,p)))}
      </section>
      <section class="card stack">
        <h2>${a}</h2>
        ${ae(a,[[G(s,"name")],[G(s,"kind")],[G(s,"also")],[G(s,"of")]],e.map(p=>l(this,F,_r).call(this,p)))}
      </section>`},br=function(e){let{app:t}=this,s=e.valid_to?` – ${t.show.date(e.valid_to)}`:"";return[r`${e.text}
      ${Po(e,Date.now())?r`<span class="chip">${G(t,"ended")}</span>`:d}`,t.show.date(e.valid_from)+s,t.show.percent(e.confidence),l(this,F,Ai).call(this,e.owners),e.memory_ids.map((o,a)=>r`<a href=${t.to("memory",o)}>
            ${G(t,"memory",{number:a+1})}
          </a> `)]},_r=function(e){let t=[...e.names.slice(1),...e.ha_ref?[e.ha_ref]:[]];return[r`<a href=${this.app.link(l(this,F,_s).call(this,e))}>${e.name}</a>`,G.told(this.app,"kind_",e.kind),t.join(", "),l(this,F,Ai).call(this,e.owners)]},Ai=function(e){return e.map(t=>this.app.ownerName(t)).join(", ")},Fe.styles=[N,C`
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
    `],m([Y("#entity")],Fe.prototype,"entity",2),m([Y("#hops")],Fe.prototype,"hops",2),m([Y("#owner")],Fe.prototype,"owner",2),Fe=m([k("sb-graph")],Fe);var vr={look_again:"Refresh",guests:"Guest mode is on: nothing is logged and nothing recalled.",empty_title:"No connection is set up",empty:"A connection to Azure OpenAI is what Switchboard speaks through. Set one up, and how it is doing is shown here.",to_integration:"Open the integration",not_loaded:"This connection is not loaded. Home Assistant says why on the page of the integration.",takes_over:"{agent}: where no model can answer, {other} takes over.",nobody_takes_over:"{agent}: where no model can answer, nobody takes over, and it says so.",is_open:"Paused for {span}",is_half_open:"Tried by one call",is_failing:"Failing",is_well:"OK",is_unknown:"Not asked yet",role_own:"The connection's own deployment",role_fallback:"Fallback deployment",role_named:"Deployment of an agent or of background work",role_embedding:"Deployment for embeddings",rank:"rank {rank}",model:"Model: {model}.",model_unknown:"Which model answers is not known yet.",retires:"Its model may be retired from {day} on. Give the deployment another model in the Azure portal before that.",retired:"Its model may be retired since {day}. Give the deployment another model in the Azure portal.",last_success:"Last answer {ago}.",no_success:"It has not answered yet.",last_failure:"Last failure {ago}.",no_failure:"No failure is known.",never_asked:"It was not asked in the last 7 days, so nothing can be said of its times.",will_be_shown:"Once it has been asked, this shows how fast it answers, how often it fails, and what it does not take.",typical:"Typical / slow (95 %)",day:"24 hours",week:"7 days",calls:"Calls",errors:"Failed",first_word:"To the first word",whole:"To the end",refuses:"It was found not to take these, so they are left out or sent otherwise:",refuses_nothing:"It has refused nothing so far.",ask_again:"Ask again",will_ask:"It will be asked again with the next call.",database:"Database",db_bad:"Something is wrong",db_open:"OK",db_none:"There is none",db_bad_means:"It cannot be opened or written at present. What to do stands under Settings > Repairs.",log:"Log of conversations",log_on:"On",log_off:"Off: nobody has agreed to one",size:"Size",integrity:"When it was opened",db_created:"Made new",db_ok:"Sound",db_repaired:"Indexes were damaged and have been built anew",db_salvaged:"It was damaged; what could be read was saved",db_moved_aside:"It was damaged and laid aside; an empty one took its place",db_begun_anew:"It was deleted while it was open, and begun anew",checked:"Opened",backup:"Last backup with it",backup_now:"Being made now",backup_unknown:"None is known",retention:"Messages are kept",for_ever:"For ever",n_days:"{count} days",dropped:"Messages lost because the queue was full",reason_no_answer:"The answer did not begin in time, or nobody waited for it any longer.",reason_resting:"It failed too often of late and is not asked for a while; it is tried again by itself.",reason_unsteady_model:"It answers with ever another model, so embeddings cannot be compared. Give it one model.",reason_embeddings_unsupported:"This deployment has no embeddings. Name one of an embeddings model in the settings.",reason_import_content_gone:"The words of this import are kept nowhere. Give them once more, or undo it.",reason_purged:"The messages were deleted meanwhile.",reason_other:"It failed ({reason}). The log of Home Assistant has the details."};var O=J("views/health/i18n",vr);var Wd=["no_answer","resting","unsteady_model","embeddings_unsupported","import_content_gone","purged"];function ot(n,i){if(!i)return"";if(Wd.includes(i))return O(n,`reason_${i}`);let e=n.hass.localize(`component.switchboard.exceptions.${i}.message`);return e&&!e.includes("{")?e:O(n,"reason_other",{reason:i})}var Bd=60*864e5,$r="/config/integrations/integration/switchboard",$s,X,kr,xr,Tr,Ar,Rr,Sr,Er,Pr,Nr,vs=class extends E{constructor(){super(...arguments);f(this,X);f(this,$s,this.loader())}load(){c(this,$s).load(()=>this.app.call("health/get"))}render(){let{app:e}=this;return r`<div class="stack">
      <div class="spread">
        <h1 tabindex="-1">${y(e,"health")}</h1>
        <button @click=${()=>this.load()}>${O(e,"look_again")}</button>
      </div>
      ${U(e,c(this,$s).current,t=>l(this,X,kr).call(this,t),()=>this.load())}
    </div>`}};$s=new WeakMap,X=new WeakSet,kr=function(e){let{app:t}=this;return r`
      ${e.guests?r`<p class="alert warn">${O(t,"guests")}</p>`:d}
      ${e.connections.length?e.connections.map(s=>l(this,X,xr).call(this,s)):Z(O(t,"empty_title"),O(t,"empty"),r`<a class="button filled" href=${$r}>${O(t,"to_integration")}</a>`)}
      ${l(this,X,Nr).call(this,e.database)}
    `},xr=function(e){let{app:t}=this;return r`<section class="stack">
      <h2>${e.title}</h2>
      ${e.state==="loaded"?d:r`<div class="alert bad stack">
            <p>${O(t,"not_loaded")}</p>
            <a href=${$r}>${O(t,"to_integration")}</a>
          </div>`}
      <ul class="plain">
        ${e.agents.map(s=>r`<li>
            ${s.takes_over?O(t,"takes_over",{agent:s.name,other:t.entityName(s.takes_over)}):O(t,"nobody_takes_over",{agent:s.name})}
          </li>`)}
      </ul>
      <div class="cards">${e.deployments.map(s=>l(this,X,Tr).call(this,e,s))}</div>
    </section>`},Tr=function(e,t){let{app:s}=this,o=t.last_failure,a=o!==null&&(t.last_success??"")<o.at,p=t.breaker.state!=="closed"?t.breaker.state:a?"failing":t.last_success?"well":"unknown",h={open:"bad",half_open:"warn",failing:"bad",well:"good",unknown:""}[p];return r`<article class="card stack">
      <div class="spread">
        <h3>${t.name}</h3>
        <span class="chip ${h}">
          ${O(s,`is_${p}`,{span:s.show.span(1e3*Math.ceil(t.breaker.seconds??0))})}
        </span>
      </div>
      <p class="quiet">
        ${O(s,`role_${t.role}`)}${t.rank&&t.rank>1?`, ${O(s,"rank",{rank:t.rank})}`:""}.
        ${t.model?O(s,"model",{model:t.model}):O(s,"model_unknown")}
      </p>
      ${l(this,X,Rr).call(this,t)}
      ${p==="unknown"?r`<p>${O(s,"will_be_shown")}</p>`:l(this,X,Ar).call(this,e,t,a)}
    </article>`},Ar=function(e,t,s){let{app:o}=this,a=t.last_failure;return r`<p>
        ${t.last_success?O(o,"last_success",{ago:o.show.ago(t.last_success)}):O(o,"no_success")}
        ${a?O(o,"last_failure",{ago:o.show.ago(a.at)}):O(o,"no_failure")}
      </p>
      ${a?r`<p class=${s?"alert bad":"quiet"}>${ot(o,a.reason)}</p>`:d}
      ${t.week.calls?l(this,X,Sr).call(this,t):r`<p class="quiet">${O(o,"never_asked")}</p>`}
      ${l(this,X,Er).call(this,e,t)}`},Rr=function(e){if(!e.retires)return d;let{app:t}=this,s=`${e.retires}T12:00:00Z`,o=Date.parse(s)-Date.now()<Bd;return r`<p class=${o?"alert warn":"quiet"}>
      ${O(t,e.is_over?"retired":"retires",{day:t.show.date(s)})}
    </p>`},Sr=function(e){let{app:t}=this,s=[e.day,e.week],o=(h,g)=>[O(t,h),...s.map(g)],a=h=>h.p50===null||h.p95===null?"–":`${t.show.span(h.p50)} / ${t.show.span(h.p95)}`,p=e.role==="embedding";return ae(e.name,[[O(t,"typical")],[O(t,"day"),"number"],[O(t,"week"),"number"]],[o("calls",h=>t.show.number(h.calls)),o("errors",({error_rate:h})=>h===null?"–":t.show.percent(h)),...p?[]:[o("first_word",h=>a(h.first_word_ms))],o("whole",h=>a(h.whole_ms))])},Er=function(e,t){let{app:s}=this,o=[...new Set([...t.refused,...Object.keys(t.values)])];return o.length?r`<div class="stack">
      <p class="quiet">${O(s,"refuses")}</p>
      <ul class="plain row">
        ${o.map(a=>r`<li class="chip">${a}</li>`)}
      </ul>
      <div class="row">
        <button
          ?disabled=${this.busy!==""}
          aria-label=${`${O(s,"ask_again")}: ${t.name}`}
          @click=${()=>{l(this,X,Pr).call(this,e,t)}}
        >
          ${O(s,"ask_again")}
        </button>
      </div>
    </div>`:r`<p class="quiet">${O(s,"refuses_nothing")}</p>`},Pr=async function(e,t){await this.attempt(t.key,async()=>{await this.app.call("health/ask_again",{entry_id:e.entry_id,key:t.key,expected_revision:t.revision}),this.app.notify(O(this.app,"will_ask"))}),this.load()},Nr=function(e){let{app:t}=this,s=e.problem!==null||e.is_kept&&!e.is_open,o=["salvaged","moved_aside","begun_anew"].includes(e.integrity??""),a=s?"bad":o?"warn":e.is_open?"good":"",p=(h,g)=>r`<tr>
        <th scope="row">${O(t,h)}</th>
        <td>${g}</td>
      </tr>`;return r`<section class="card stack">
      <div class="spread">
        <h2>${O(t,"database")}</h2>
        <span class="chip ${a}">${O(t,s?"db_bad":e.is_open?"db_open":"db_none")}</span>
      </div>
      ${s?r`<p class="alert bad">${O(t,"db_bad_means")}</p>`:d}
      <table>
        <tbody>
          ${p("log",O(t,e.is_kept?"log_on":"log_off"))}
          ${p("size",e.bytes===null?"–":t.show.bytes(e.bytes))}
          ${e.integrity?p("integrity",O(t,`db_${e.integrity}`)):d}
          ${e.checked?p("checked",t.show.dateTime(e.checked)):d}
          ${p("backup",e.is_held_for_backup?O(t,"backup_now"):e.backed_up?t.show.dateTime(e.backed_up):O(t,"backup_unknown"))}
          ${p("retention",e.retention_days===null?O(t,"for_ever"):O(t,"n_days",{count:e.retention_days}))}
          ${e.dropped?p("dropped",t.show.number(e.dropped)):d}
        </tbody>
      </table>
      ${e.is_kept?d:r`<div class="row"><a class="button" href=${t.settings("consent")}>${y(t,"open_settings")}</a></div>`}
    </section>`},vs.styles=[N,C`
      .cards {
        display: grid;
        gap: 16px;
        grid-template-columns: repeat(auto-fit, minmax(min(100%, 420px), 1fr));
        align-items: start;
      }
    `],vs=m([k("sb-health")],vs);/**
 * @license
 * Copyright 2018 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var Gd={},Or=Qe(class extends Me{constructor(){super(...arguments),this.ot=Gd}render(n,i){return i()}update(n,[i,e]){if(Array.isArray(i)){if(Array.isArray(this.ot)&&this.ot.length===i.length&&i.every((t,s)=>t===this.ot[s]))return pe}else if(this.ot===i)return pe;return this.ot=Array.isArray(i)?Array.from(i):i,this.render(i,e)}});var Cr={one:"One memory",to_list:"All memories",to_review:"{count} memories to review",to_review_one:"One memory to review",review_none_title:"Nothing to review",review_none:"What is learnt and needs your answer, and memories that may contradict each other, stand here. At present there are none.",kind_preference:"Preference",kind_feedback:"Wish about the assistant",kind_fact:"Fact",kind_relation:"Relation in the graph",status_active:"current",status_superseded:"replaced",status_retracted:"taken back",status_expired:"has ended",status_merged:"merged",status_waiting:"waits for a decision",action_add:"Remembered",action_confirm:"Confirmed",action_refine:"Refined",action_supersede:"Replaced",action_conflict:"Contradicted, nothing changed",action_retract:"Taken back",action_noop:"Weighed, nothing changed",action_edit:"Corrected",action_pin:"Pinned",action_unpin:"Unpinned",action_expire:"Ended",action_undo:"Undone",actor_extractor:"learnt from conversations",actor_person:"by somebody",actor_by:"by {who}",actor_assistant:"by the assistant, asked to",owner:"Belongs to",kind:"Kind",text:"Text",subject:"About",status:"Status",confidence:"How sure",by_person:"Told by somebody",valid_to:"Until",until:"Until",since:"Since",nothing:"none",yes:"yes",no:"no",pinned:"Pinned",pinned_means:"What is pinned is given to the assistant before anything else, as far as there is room, and nothing that is learnt changes it.",in_doubt:"In doubt",told_by_person:"told by somebody",learnt:"learnt",learnt_from:"learnt from {count} sentences",learnt_from_one:"learnt from one sentence",empty_title:"Nothing is remembered yet",empty:"The log is on, and what people say is read every few minutes. Say something like this to your speaker, and it appears here:",empty_say_preference:"“I like my tea without sugar.”",empty_say_fact:"“Remember that the bins go out on Tuesday.”",empty_ask:"“What do you know about me?”",search:"Search",everybody:"The household's and mine",private:"Private memories of others",private_noted:"They are not shown until you ask for them. That you did is noted, and the person sees it.",private_of:"{owner}: {count}, private",looked_title:"Who looked at your private memories",looked:"{by}, {at}",looked_by_automation:"an automation",may_look:"Administrators decide what waits or is in doubt, and see it until then. Your other private memories they can look up; it is noted here when they do. Conversations they read without a note.",all_kinds:"All kinds",which:"Show",which_active:"Current",which_pinned:"Only pinned",which_all:"Earlier ones too",would_be_recalled:"What would be recalled?",would_be_recalled_for:"Would be recalled for “{words}”",recall_for:"What an agent finds for: {owners}. Looking does not count as use.",reason_words:"It shares {share} of the words",reason_meaning:"Its meaning is near",reason_graph:"It hangs together with what is mentioned",reason_overview:"The question asks for everything",reason_other:"It was found nearby",score:"Score {score}.",would_be_told:"would be given along",would_not_be_told:"would not be given along",remembered:"What is remembered",found:"{count} found",found_one:"One found",waiting_title:"{count} memories to review",waiting_title_one:"One memory to review",waiting:"This touches access, money, safety, health or whom to obey, or it is not certain that somebody said it so. It counts for nothing until you decide.",waiting_person:"This is about you and counts for nothing yet. You can reject it; an administrator can confirm it.",confirm:"Confirm",reject:"Reject",confirmed:"Confirmed. It is remembered now.",rejected:"Rejected. It will not be learnt again.",doubts_title:"Which of these is right?",doubts:"These may contradict each other. What is dropped stays in the history.",this_holds:"This one is right",both_hold:"Both are right",settled:"Decided.",doubt_with:"This may contradict:",decide_in_list:"Decide which is right",merged_into:"Merged into another memory, which says this as well",superseded_by:"Another memory took its place",how_known:"How it is known",used:"Used",used_times:"{count} times, last {at}",used_times_one:"once, {at}",never_used:"not yet",not_yours:"Somebody else told the household this, or it is no longer known who did. Everyone in it may correct it or take it back, and undo that; only an administrator deletes it for good.",take_back:"Take back",taken_back:"Taken back: it is not current any more.",edit:"Correct",pin:"Pin",unpin:"Unpin",was_pinned:"Pinned.",unpinned:"Unpinned.",forget:"Forget …",forget_this:"Forget this memory?",forget_about:"Forget all about “{words}” …",forget_for_good:"Forget all this for good",forgetting:"Forgetting …",all_goes:"All of this goes from the file, the search and the summaries. It cannot be undone, and it will not be learnt again from what was said.",nothing_goes:"There is nothing to forget about this.",going_memories:"{count} memories",going_memories_one:"One memory",going_messages:"{count} messages of conversations",going_messages_one:"One message of a conversation",going_facts:"{count} facts learnt from it",going_facts_one:"One fact learnt from it",going_entities:"{count} people or things of the graph",going_entities_one:"One person or thing of the graph",going_relations:"{count} relations of the graph",going_relations_one:"One relation of the graph",going_conversations:"The summary and the state of {count} conversations go as well; they begin anew.",going_conversations_one:"The summary and the state of one conversation go as well; it begins anew.",going_names:"These names are no longer known in the graph: {names}",said_at:"{owner} said, {at}",answered_at:"answered to {owner}, {at}",stays_contains:"This only contains the words and stays:",stays_about:"This may be about it and stays; forget it by itself if you want:",stays_messages:"{count} messages only contain the words and stay.",stays_messages_one:"One message only contains the words and stays.",forgotten:"Forgotten for good. Memories: {memories}. Messages: {messages}.",merge:"Merge …",merge_title:"Merge with another memory",merge_text:"“{text}” and another one say the same. Both wordings are kept; it can be undone.",merge_with:"The other one",merge_holds:"Which wording is right?",merged:"Merged.",edit_title:"Correct this memory",store:"Save",storing:"Saving …",stored:"Saved.",field:"Field",conflict_title:"Changed meanwhile",conflict:"Nothing of yours is lost, and nothing was overwritten. Choose what is to be saved, or type on.",conflict_theirs:"As it is saved now",conflict_mine:"As you typed it",conflict_store:"Save what I typed",conflict_keep:"Keep what is saved",evidence:"What it rests on",given:"{owner} told everybody, {at}.",evidence_typed:"Somebody told, corrected or confirmed it. The log has no sentence for it, or no longer.",evidence_none:"The sentences it rests on are no longer in the log.",evidence_gone:"{count} more sentences are not shown: they belong to somebody else, or are no longer in the log.",evidence_gone_one:"One more sentence is not shown: it belongs to somebody else, or is no longer in the log.",to_turn:"Show the turn",history:"History",was_undone:"undone {at}",undone:"Undone.",before:"before:",after:"after:",day:"The last day",day_learnt:"Learnt",day_waiting:"Waiting for your decision",day_turns:"Turns (answered at home)",day_unanswered:"Not answered",day_cost:"Cost",sentences:"Learnt sentences",sentences_means:"A model did the same with these each time, so your home can do it by itself.",sentences_none:"Nothing yet. What a model answers twice in the same way is offered here.",sentence_offered:"offered",sentence_active:"answered at home",sentence_declined:"not wanted",sentence_wrong:"was wrong",sentence_changed:"its device has changed",sentence_saves:"saves {tokens} tokens each time, used {uses} times.",sentence_why:"Why?",sentence_learn:"Answer this at home from now on",sentence_decline:"Not this one",sentence_undo:"Take back",no_end:"no end"};var u=J("views/memory/i18n",Cr);var nt=(n,i)=>u.told(n,"kind_",i),Si=(n,i)=>u.told(n,"status_",i),qo=(n,i)=>u.told(n,"action_",i),qr=(n,{actor:i,done_by:e})=>e?u(n,"actor_by",{who:n.ownerName(e)}):u.told(n,"actor_",i),Ir=(n,i)=>u.told(n,"",i);function ks(n,i,e){return e==null||e===""?u(n,i==="valid_to"?"no_end":"nothing"):typeof e=="boolean"?u(n,e?"yes":"no"):i==="owner"?n.ownerName(String(e)):i==="kind"?nt(n,String(e)):i==="status"?Si(n,String(e)):i==="confidence"&&typeof e=="number"?n.show.percent(e):i==="valid_to"?n.show.dateTime(String(e)):String(e)}function At(n,i){return r`<span class="row">
    <span class="chip">${n.ownerName(i.owner)}</span>
    <span class="chip">${nt(n,i.kind)}</span>
    ${"pinned"in i&&i.pinned?r`<span class="chip good">${u(n,"pinned")}</span>`:d}
    ${i.in_doubt_with?.length?r`<span class="chip warn">${u(n,"in_doubt")}</span>`:d}
    ${i.status==="active"?d:r`<span class="chip">${Si(n,i.status)}</span>`}
  </span>`}function Mr(n,{waiting:i,in_doubt:e}){let t=i+e;return t?r`<a class="card" href=${n.link("/review")}
    >${u(n,"to_review",{count:t})}</a
  >`:d}function Io(n,i){return rt(n,i)||!!n?.own&&i==="household"}function rt(n,i){return n!==void 0&&(n.own===null||n.own===i)}var Dr={memories:"going_memories",messages:"going_messages",facts:"going_facts",entities:"going_entities",relations:"going_relations"},Ei=class extends ke{constructor(){super(...arguments);this.command="memory/forget";this.parts=Object.keys(Dr)}isNothing(e){return this.parts.every(t=>!this.pageOf(e,t)?.total)}verb(){return u(this.app,this.isBusy?"forgetting":"forget_for_good")}titleOf(e,t){return u(this.app,Dr[e],{count:t})}above(e){return r`<p>${u(this.app,this.isNothing(e)?"nothing_goes":"all_goes")}</p>`}about({status:e,at:t,role:s,owner:o}){let{app:a}=this;return r`${e&&e!=="active"?r`<span class="chip">${Si(a,e)}</span>`:d}
    ${t?r`<span class="quiet"
          >${u(a,s==="user"?"said_at":"answered_at",{owner:a.ownerName(o),at:a.show.dateTime(t)})}</span
        >`:d}`}below({conversations:e,names:t,would_stay:s}){let{app:o}=this,a=(h,g=[])=>g.length?r`<p>${h}</p>
            <ul>
              ${g.map(v=>r`<li>${v.text}</li>`)}
            </ul>`:d,p=s?.messages_that_only_contain_it;return r`
      ${e?r`<p>${u(o,"going_conversations",{count:e})}</p>`:d}
      ${t.length?r`<p>${u(o,"going_names",{names:t.join(", ")})}</p>`:d}
      ${a(u(o,"stays_contains"),s?.only_contain_it)}
      ${a(u(o,"stays_about"),s?.may_be_about_it)}
      ${p?r`<p>${u(o,"stays_messages",{count:p})}</p>`:d}
    `}done({memories:e,messages:t}){return u(this.app,"forgotten",{memories:e,messages:t})}};Ei=m([k("sb-memory-forget")],Ei);function Lr(n,{items:i,owners:e,how_they_hang_together:t}){let s=e.map(o=>n.ownerName(o)).join(", ");return r`
    <p class="quiet">${u(n,"recall_for",{owners:s})}</p>
    ${t.map(o=>r`<p>${o}</p>`)}
    ${i.length===0?r`<p data-state="empty">${y(n,"none_found")}</p>`:r`<ol class="stack">
          ${i.map(o=>Kd(n,o))}
        </ol>`}
  `}function Kd(n,i){let[e]=i.sources,t=i.memory_id?n.to("memory",i.memory_id):e?n.to("turn",e):void 0;return r`<li>
    <p>${t?r`<a href=${t}>${i.text}</a>`:i.text}</p>
    <p class="quiet">
      ${Vd(n,i).join("; ")}. ${u(n,"score",{score:n.show.number(i.score,4)})}
      ${i.by_way_of?r`<br />${i.by_way_of}`:d}
    </p>
    <span class="chip ${i.would_be_told?"good":""}"
      >${u(n,i.would_be_told?"would_be_told":"would_not_be_told")}</span
    >
  </li>`}function Vd(n,i){let t=i.reasons.map(s=>s!=="words"?u.told(n,"reason_",s):i.share===null?"":u(n,"reason_words",{share:n.show.percent(i.share)})).filter(s=>s!=="");return t.length?t:[u(n,"reason_other")]}function Pi({sources:n}){return typeof n=="number"?n:n.length}var Ni=["preference","feedback","fact"];var Yd=50,jr={words:"",owner:"",kind:"",status:"active",isRecalling:!1},at,Et,D,Rt,xs,St,Fr,Hr,Mo,Ur,Wr,Oi,Br,Gr,zr,Ci,qi,Pe=class extends E{constructor(){super(...arguments);f(this,D);this.isForgetting=!1;f(this,at,this.paged());f(this,Et,this.loader());f(this,Ci,()=>{l(this,D,Rt).call(this,{isRecalling:!this.wanted.isRecalling}),this.wanted.isRecalling&&l(this,D,St).call(this)});f(this,qi,()=>{this.isForgetting=!1,l(this,D,Rt).call(this,{words:"",isRecalling:!1}),this.dispatchEvent(new Event("memory-changed",{bubbles:!0,composed:!0})),this.updateComplete.then(()=>this.search?.focus())})}willUpdate(e){super.willUpdate(e),e.get("summary")!==void 0&&this.load()}load(){l(this,D,xs).call(this,!1),this.wanted.isRecalling&&l(this,D,St).call(this)}render(){let{app:e,summary:t}=this,{words:s,owner:o,kind:a,status:p}=this.wanted,h=[o,a,p==="active"?"":p].filter(Boolean).length,g=!s&&!h&&c(this,at).hasFirst&&c(this,at).total===0;return r`<div class="stack">
      ${Mr(e,t)}
      ${g?l(this,D,Fr).call(this):r`${l(this,D,Hr).call(this,h)} ${l(this,D,Br).call(this)}`}
      ${l(this,D,Ur).call(this)} ${l(this,D,Wr).call(this)}
      ${this.isForgetting?r`<sb-memory-forget
            .app=${e}
            .what=${{about:s,...o?{owner:o}:{}}}
            .heading=${u(e,"forget_about",{words:s})}
            @closed=${()=>this.isForgetting=!1}
            @removed=${c(this,qi)}
          ></sb-memory-forget>`:d}
    </div>`}};at=new WeakMap,Et=new WeakMap,D=new WeakSet,Rt=function(e){this.wanted={...this.wanted,...e},this.dispatchEvent(new CustomEvent("wanted",{detail:this.wanted}))},xs=function(e){let{words:t,owner:s,kind:o,status:a}=this.wanted,p={limit:Yd,status:a==="pinned"?"active":a,...a==="pinned"?{pinned:!0}:{},...t?{containing:t}:{},...s?{owner:s}:{},...o?{kind:o}:{}};c(this,at).start(h=>this.app.call("memory/list",{...p,offset:h}),{clear:e})},St=function(){let{words:e,owner:t}=this.wanted;c(this,Et).load(()=>this.app.call("recall/explain",{question:e,...t?{owner:t}:{}}))},Fr=function(){let{app:e}=this;return e.info&&!e.info.logs?Ee(e):r`${Z(u(e,"empty_title"),u(e,"empty"))}
      <ul class="stack">
        <li>${u(e,"empty_say_preference")}</li>
        <li>${u(e,"empty_say_fact")}</li>
        <li>${u(e,"empty_ask")}</li>
      </ul>`},Hr=function(e){let{app:t,summary:s,wanted:o}=this,a=(p,h,g,v)=>ee(p,h,g,w=>{l(this,D,Rt).call(this,v(w)),l(this,D,xs).call(this,!0),this.wanted.isRecalling&&l(this,D,St).call(this)});return r`<sb-search
      .app=${t}
      .label=${u(t,"search")}
      .words=${o.words}
      .active=${e}
      @looked=${({detail:p})=>l(this,D,zr).call(this,p)}
    >
      ${a(u(t,"owner"),o.owner,[["",u(t,"everybody")],...s.owners.filter(p=>l(this,D,Mo).call(this,p.owner)).map(({owner:p,kinds:h})=>[p,`${t.ownerName(p)} (${t.show.number(l(this,D,Oi).call(this,h))})`])],p=>({owner:p}))}
      ${a(u(t,"kind"),o.kind,[["",u(t,"all_kinds")],...Ni.map(p=>[p,nt(t,p)])],p=>({kind:p}))}
      ${a(u(t,"which"),o.status,[["active",u(t,"which_active")],["pinned",u(t,"which_pinned")],["all",u(t,"which_all")]],p=>({status:p}))}
      ${o.words?r`<div class="row" slot="actions">
            <button type="button" aria-expanded=${o.isRecalling} @click=${c(this,Ci)}>
              ${u(t,"would_be_recalled")}
            </button>
            <button
              type="button"
              class="bad"
              ?disabled=${!rt(s,o.owner||(s.own??""))}
              @click=${()=>this.isForgetting=!0}
            >
              ${u(t,"forget_about",{words:o.words})}
            </button>
          </div>`:d}
    </sb-search>`},Mo=function(e){return["household",this.app.info?.viewer.owner,this.wanted.owner].includes(e)},Ur=function(){let{app:e,summary:t}=this,s=t.owners.filter(o=>!l(this,D,Mo).call(this,o.owner)&&l(this,D,Oi).call(this,o.kinds));return s.length?r`<section class="card stack" aria-labelledby="private">
      <h2 id="private">${u(e,"private")}</h2>
      <p class="quiet">${u(e,"private_noted")}</p>
      <div class="row">
        ${s.map(o=>r`<button
            @click=${()=>{l(this,D,Rt).call(this,{owner:o.owner}),l(this,D,xs).call(this,!0)}}
          >
            ${u(e,"private_of",{owner:e.ownerName(o.owner),count:l(this,D,Oi).call(this,o.kinds)})}
          </button>`)}
      </div>
    </section>`:d},Wr=function(){let{app:e,summary:t}=this;return(e.info?.viewer.owner??"household")==="household"?d:r`<section class="card stack" aria-labelledby="looked">
      <h2 id="looked">${u(e,"looked_title")}</h2>
      <p class="quiet">${u(e,"may_look")}</p>
      <ul>
        ${t.looked.map(s=>r`<li>
            ${u(e,"looked",{by:s.by?e.ownerName(s.by):u(e,"looked_by_automation"),at:e.show.dateTime(s.at)})}
          </li>`)}
      </ul>
    </section>`},Oi=function(e){return Object.values(e).reduce((t,s)=>t+s,0)},Br=function(){let{app:e,wanted:t}=this,s=c(this,at);return r`
      ${t.isRecalling&&t.words?r`<section class="card stack" aria-labelledby="recalled">
            <h2 id="recalled">${u(e,"would_be_recalled_for",{words:t.words})}</h2>
            ${U(e,c(this,Et).current,o=>Lr(e,o),()=>l(this,D,St).call(this))}
          </section>`:d}
      <section aria-labelledby="found" class="stack">
        <h2 id="found">${u(e,"remembered")}</h2>
        <p class="unseen" role="status">
          ${s.state==="ready"?u(e,"found",{count:s.total}):""}
        </p>
        ${s.hasFirst&&s.items.length===0?r`<p data-state="empty">${y(e,"none_found")}</p>`:r`<ul class="plain">
              ${Se(s.items,o=>o.id,o=>Or([o,e.hass.language,e.hass.locale],()=>l(this,D,Gr).call(this,o)))}
            </ul>`}
        ${s.foot()}
      </section>
    `},Gr=function(e){let{app:t}=this;return r`<li class="card">
      <p><a href=${t.to("memory",e.id)}>${e.text}</a></p>
      <div class="spread">
        ${At(t,e)}
        <span class="quiet">
          ${e.by_person?u(t,"told_by_person"):u(t,"learnt_from",{count:Pi(e)})},
          ${t.show.ago(e.updated_at)}
        </span>
      </div>
    </li>`},zr=function(e){l(this,D,Rt).call(this,{words:e,...e?{}:{isRecalling:!1}}),c(this,Et).clear(),l(this,D,xs).call(this,!0),this.wanted.isRecalling&&l(this,D,St).call(this)},Ci=new WeakMap,qi=new WeakMap,Pe.styles=[N,C`
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
    `],m([q({attribute:!1})],Pe.prototype,"summary",2),m([q({attribute:!1})],Pe.prototype,"wanted",2),m([$()],Pe.prototype,"isForgetting",2),m([Y("sb-search")],Pe.prototype,"search",2),Pe=m([k("sb-memory-list")],Pe);var Ii="switchboard-draft-",He={has:n=>sessionStorage.getItem(Ii+n)!==null,get(n){let i=sessionStorage.getItem(Ii+n);return i===null?void 0:JSON.parse(i)},set:(n,i)=>sessionStorage.setItem(Ii+n,JSON.stringify(i)),delete:n=>sessionStorage.removeItem(Ii+n)};function Ts(n){let{text:i,kind:e,owner:t,pinned:s,valid_to:o}=n;return{text:i,kind:e,owner:t,pinned:s,until:o?Zd(o):""}}function Mi({base:n,fields:i}){let e=Ts(n),t={};return i.text.trim()!==e.text&&(t.text=i.text.trim()),i.kind!==e.kind&&(t.kind=i.kind),i.owner!==e.owner&&(t.owner=i.owner),i.pinned!==e.pinned&&(t.pinned=i.pinned),i.until!==e.until&&(i.until?t.valid_to=Jd(i.until):t.no_end=!0),t}function Jd(n){return new Date(`${n}T23:59:59`).toISOString()}function Zd(n){let i=new Date(n),e=t=>String(t).padStart(2,"0");return`${i.getFullYear()}-${e(i.getMonth()+1)}-${e(i.getDate())}`}var Xd=300,Qd=["text","kind","owner","pinned","until"],ec={text:"text",kind:"kind",owner:"owner",pinned:"pinned",until:"valid_to"},K,Kr,Do,Vr,Pt,Di,Yr,Jr,Lo,Zr,As,me=class extends E{constructor(){super(...arguments);f(this,K);this.isBusy=!1;this.trouble="";f(this,Di,e=>{e.preventDefault(),l(this,K,Jr).call(this,this.draft)});f(this,As,()=>{He.delete(this.memory.id),this.dispatchEvent(new Event("closed"))})}load(){this.draft??=He.get(this.memory.id)??{base:this.memory,fields:Ts(this.memory)}}firstUpdated(){this.text.focus()}render(){let{app:e,theirs:t}=this,{fields:s}=this.draft,o=Object.keys(Mi(this.draft)).length>0;return r`<form class="card stack" @submit=${c(this,Di)}>
      <h2>${u(e,"edit_title")}</h2>
      ${De(this.trouble)}
      ${t?l(this,K,Kr).call(this,t):d}
      <label class="field"
        >${u(e,"text")}
        <textarea
          rows="3"
          maxlength=${Xd}
          required
          .value=${s.text}
          @input=${a=>l(this,K,Pt).call(this,{text:tc(a)})}
        ></textarea>
      </label>
      <div class="fields">
        ${ee(u(e,"kind"),s.kind,Ni.map(a=>[a,nt(e,a)]),a=>l(this,K,Pt).call(this,{kind:a}))}
        ${e.isAdmin?ee(u(e,"owner"),s.owner,l(this,K,Vr).call(this).map(a=>[a,e.ownerName(a)]),a=>l(this,K,Pt).call(this,{owner:a})):d}
        ${us(u(e,"until"),s.until,a=>l(this,K,Pt).call(this,{until:a}))}
        ${hs(u(e,"pinned"),s.pinned,a=>l(this,K,Pt).call(this,{pinned:a}))}
      </div>
      <p class="quiet">${u(e,"pinned_means")}</p>
      <div class="row">
        <button class="filled" ?disabled=${!o||this.isBusy||t!==void 0}>
          ${u(e,this.isBusy?"storing":"store")}
        </button>
        <button type="button" ?disabled=${this.isBusy} @click=${c(this,As)}>
          ${y(e,"cancel")}
        </button>
      </div>
    </form>`}};K=new WeakSet,Kr=function(e){let{app:t}=this,s=Ts(e),o=this.draft.fields,a=Ts(this.draft.base);return r`<section
      id="conflict"
      class="alert warn stack"
      tabindex="-1"
      aria-labelledby="conflict-title"
    >
      <h3 id="conflict-title">${u(t,"conflict_title")}</h3>
      <p>${u(t,"conflict")}</p>
      ${ae(u(t,"conflict_title"),[[r`<span class="unseen">${u(t,"field")}</span>`],[u(t,"conflict_theirs")],[u(t,"conflict_mine")]],Qd.filter(p=>s[p]!==o[p]||a[p]!==o[p]).map(p=>[u(t,ec[p]),l(this,K,Do).call(this,p,s),l(this,K,Do).call(this,p,o)]))}
      <div class="row">
        <button type="button" @click=${()=>{l(this,K,Yr).call(this,e)}}>
          ${u(t,"conflict_store")}
        </button>
        <button type="button" @click=${c(this,As)}>${u(t,"conflict_keep")}</button>
      </div>
    </section>`},Do=function(e,t){let{app:s}=this;return e==="pinned"?u(s,t.pinned?"yes":"no"):e==="kind"?nt(s,t.kind):e==="owner"?s.ownerName(t.owner):e==="until"?t.until?s.show.date(`${t.until}T12:00:00`):u(s,"no_end"):t.text},Vr=function(){return[...new Set([...this.app.info?.owners??[],this.draft.fields.owner])]},Pt=function(e){this.draft={...this.draft,fields:{...this.draft.fields,...e}},He.set(this.memory.id,this.draft)},Di=new WeakMap,Yr=async function(e){this.theirs=void 0;let t=Mi(this.draft);Object.keys(t).length&&await l(this,K,Lo).call(this,t,e.revision)},Jr=async function(e){let t=Mi(e);!Object.keys(t).length||this.isBusy||await l(this,K,Lo).call(this,t,e.base.revision)},Lo=async function(e,t){let{app:s}=this,o=this.memory.id;this.isBusy=!0,this.trouble="";try{await s.call("memory/update",{...e,memory_id:o,expected_revision:t}),He.delete(o),this.dispatchEvent(new Event("stored"))}catch(a){let p=V(s,a);this.trouble=p.message,p.code==="memory_changed_meanwhile"&&await l(this,K,Zr).call(this,o)}finally{this.isBusy=!1}},Zr=async function(e){try{this.theirs=(await this.app.call("memory/get",{memory_id:e,limit:1})).memory}catch(t){this.trouble=V(this.app,t).message;return}await this.updateComplete,this.conflict?.focus()},As=new WeakMap,me.styles=[N,C`
      .fields {
        display: grid;
        grid-template-columns: repeat(auto-fit, minmax(min(200px, 100%), 1fr));
        gap: 12px;
        align-items: end;
      }
    `],m([q({attribute:!1})],me.prototype,"memory",2),m([$()],me.prototype,"draft",2),m([$()],me.prototype,"theirs",2),m([$()],me.prototype,"isBusy",2),m([$()],me.prototype,"trouble",2),m([Y("textarea")],me.prototype,"text",2),m([Y("#conflict")],me.prototype,"conflict",2),me=m([k("sb-memory-editor")],me);function tc(n){return n.target.value}var sc=["noop","conflict"];function Xr(n,i,e,t){let{owner:s}=i.changes,o=s?.before===null&&s.after==="household",a=(n.isAdmin||!o)&&i.undone_at===null&&!sc.includes(i.action),p=n.show.dateTime(i.at);return r`<li>
    <div class="spread">
      <p>
        <strong>${qo(n,i.action)}</strong>
        <span class="quiet">${qr(n,i)}, ${p}</span>
        ${i.undone_at?r`<span class="chip">${u(n,"was_undone",{at:n.show.ago(i.undone_at)})}</span>`:d}
      </p>
      ${a?r`<button
            ?disabled=${!e}
            aria-label=${`${y(n,"undo")}: ${qo(n,i.action)}, ${p}`}
            @click=${t}
          >
            ${y(n,"undo")}
          </button>`:d}
    </div>
    ${Object.keys(i.changes).length?r`<dl>
          ${ic(i).map(([h,{before:g,after:v}])=>r`<div>
              <dt>${Ir(n,h)}</dt>
              <dd>
                ${g==null?d:r`<span class="unseen">${u(n,"before")}</span>
                      <del>${ks(n,h,g)}</del>`}
                ${oc(i)?d:r`<span class="unseen">${u(n,"after")}</span>
                      <ins>${ks(n,h,v)}</ins>`}
              </dd>
            </div>`)}
        </dl>`:d}
  </li>`}function ic({changes:n}){let i=Object.entries(n),{text:e}=n;return e&&(e.before===null||e.after===null)?[["text",e]]:i}var oc=({changes:n})=>n.text?.after===null;var nc=250,rc=20,Rs,Nt,lt,Qr,jo,Li,ji,Ss,$e=class extends E{constructor(){super(...arguments);f(this,lt);this.holds="this";this.isBusy=!1;this.trouble="";f(this,Rs,this.loader());f(this,Nt);f(this,Li,()=>{clearTimeout(c(this,Nt)),L(this,Nt,setTimeout(()=>this.load(),nc))});f(this,ji,async()=>{let{app:e,memory:t,other:s}=this;if(!s||this.isBusy)return;let[o,a]=this.holds==="this"?[t,s]:[s,t],p=h=>({memory_id:h.id,expected_revision:h.revision});this.isBusy=!0,this.trouble="";try{await e.call("memory/merge",{...p(o),others:[p(a)]}),this.dispatchEvent(new CustomEvent("merged",{detail:o.id}))}catch(h){let g=V(e,h);this.trouble=g.message,g.code==="memory_changed_meanwhile"&&(this.other=void 0,this.load())}finally{this.isBusy=!1}});f(this,Ss,()=>{this.isBusy||this.dispatchEvent(new Event("closed"))})}disconnectedCallback(){super.disconnectedCallback(),clearTimeout(c(this,Nt))}load(){let e=this.words?.value.trim();c(this,Rs).load(()=>this.app.call("memory/list",{owner:this.memory.owner,limit:rc,...e?{containing:e}:{}}))}render(){let{app:e,memory:t,other:s}=this;return r`<sb-dialog .heading=${u(e,"merge_title")} @closed=${c(this,Ss)}>
      <div class="stack">
        <p>${u(e,"merge_text",{text:t.text})}</p>
        ${De(this.trouble)}
        <label class="field"
          >${u(e,"search")}
          <input id="words" type="search" autocomplete="off" @input=${c(this,Li)} />
        </label>
        ${U(e,c(this,Rs).current,({items:o})=>l(this,lt,Qr).call(this,o.filter(a=>a.id!==t.id)),()=>this.load())}
        ${s?r`<fieldset>
              <legend>${u(e,"merge_holds")}</legend>
              ${l(this,lt,jo).call(this,"this",t.text)} ${l(this,lt,jo).call(this,"other",s.text)}
            </fieldset>`:d}
      </div>
      <button slot="actions" @click=${c(this,Ss)}>${y(e,"cancel")}</button>
      <button
        slot="actions"
        class="filled"
        ?disabled=${!s||this.isBusy}
        @click=${c(this,ji)}
      >
        ${u(e,"merge")}
      </button>
    </sb-dialog>`}};Rs=new WeakMap,Nt=new WeakMap,lt=new WeakSet,Qr=function(e){let{app:t}=this;return e.length?r`<fieldset>
      <legend>${u(t,"merge_with")}</legend>
      ${e.map(s=>r`<label class="choice">
          <input
            type="radio"
            name="other"
            .checked=${s.id===this.other?.id}
            @change=${()=>this.other=s}
          />
          ${s.text}
        </label>`)}
    </fieldset>`:r`<p data-state="empty">${y(t,"none_found")}</p>`},jo=function(e,t){return r`<label class="choice">
      <input
        type="radio"
        name="holds"
        .checked=${this.holds===e}
        @change=${()=>this.holds=e}
      />
      ${t}
    </label>`},Li=new WeakMap,ji=new WeakMap,Ss=new WeakMap,$e.styles=[N,C`
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
    `],m([q({attribute:!1})],$e.prototype,"memory",2),m([$()],$e.prototype,"other",2),m([$()],$e.prototype,"holds",2),m([$()],$e.prototype,"isBusy",2),m([$()],$e.prototype,"trouble",2),m([Y("#words")],$e.prototype,"words",2),$e=m([k("sb-memory-merge")],$e);function Ot(n,i,e){return{label:y(n,"undo"),run:()=>{ac(n,i,e)}}}async function ac(n,i,e){try{let t={memory_id:i,limit:1},{items:s}=await n.call("memory/history",t),[o]=s;if(!o)return;let{revision:a}=await n.call("memory/get",t);await n.call("memory/undo",{memory_id:i,expected_revision:a,group_id:o.group_id}),n.notify(u(n,"undone"))}catch(t){n.notifyFailure(t)}e()}var ct,Es,It,R,Ct,ea,ta,sa,ia,Fi,Hi,oa,qt,na,ra,aa,Ui,la,Wi,dt,Ue=class extends E{constructor(){super(...arguments);f(this,R);this.doing="";this.said="";f(this,ct,this.loader());f(this,Es,this.paged());f(this,It,this.paged());f(this,Wi,()=>{this.doing="",He.delete(c(this,R,Ct)),this.dispatchEvent(new Event("memory-changed",{bubbles:!0,composed:!0})),this.app.go("/memory",{replace:!0})})}willUpdate(e){e.has("path")&&String(e.get("path"))!==String(this.path)&&(c(this,ct).clear(),this.said="",this.doing=He.has(c(this,R,Ct))?"edit":""),super.willUpdate(e)}load(){let e=c(this,R,Ct);c(this,ct).load(()=>this.app.call("memory/get",{memory_id:e,limit:1})),c(this,Es).start(async t=>(await this.app.call("memory/get",{memory_id:e,offset:t})).evidence),c(this,It).start(t=>this.app.call("memory/history",{memory_id:e,offset:t}))}render(){let{app:e}=this;return r`<div class="stack">
      <p class="unseen" role="status">${this.said}</p>
      ${U(e,c(this,ct).current,t=>l(this,R,ea).call(this,t),()=>this.load())}
    </div>`}};ct=new WeakMap,Es=new WeakMap,It=new WeakMap,R=new WeakSet,Ct=function(){return this.path[0]??""},ea=function({memory:e}){let{app:t}=this;return r`
      ${this.doing==="edit"?r`<sb-memory-editor
            .app=${t}
            .memory=${e}
            @stored=${()=>l(this,R,oa).call(this,u(t,"stored"))}
            @closed=${()=>l(this,R,Hi).call(this,!0)}
          ></sb-memory-editor>`:l(this,R,ta).call(this,e)}
      ${l(this,R,sa).call(this,e)} ${l(this,R,ia).call(this)}
      ${this.doing==="forget"?r`<sb-memory-forget
            .app=${t}
            .what=${{memory_id:e.id}}
            .heading=${u(t,"forget_this")}
            @closed=${()=>l(this,R,Hi).call(this,!1)}
            @removed=${c(this,Wi)}
          ></sb-memory-forget>`:d}
      ${this.doing==="merge"?r`<sb-memory-merge
            .app=${t}
            .memory=${e}
            @closed=${()=>l(this,R,Hi).call(this,!1)}
            @merged=${s=>l(this,R,la).call(this,s.detail)}
          ></sb-memory-merge>`:d}
    `},ta=function(e){let{app:t}=this,s=Io(this.summary,e.owner)&&this.busy==="",o=rt(this.summary,e.owner),a=e.status==="active";return r`<section class="card stack" aria-labelledby="text">
      <h2 class="text" id="text">${e.text}</h2>
      ${At(t,e)}
      ${e.superseded_by?r`<p>
            <a href=${t.to("memory",e.superseded_by)}
              >${u(t,e.status==="merged"?"merged_into":"superseded_by")}</a
            >
          </p>`:d}
      ${e.in_doubt_with?.length?r`<div class="alert warn stack">
            <p>${u(t,"doubt_with")}</p>
            <ul class="plain">
              ${e.in_doubt_with.map(p=>r`<li>
                  <a href=${t.to("memory",p.id)}>${p.text}</a>
                </li>`)}
            </ul>
            <p><a href=${t.link("/review")}>${u(t,"decide_in_list")}</a></p>
          </div>`:d}
      ${be([[u(t,"since"),t.show.date(e.valid_from)],[u(t,"until"),ks(t,"valid_to",e.valid_to)],[u(t,"how_known"),e.by_person?u(t,"told_by_person"):`${u(t,"learnt")} (${t.show.percent(e.confidence)})`],[u(t,"used"),e.last_used_at?u(t,"used_times",{count:e.use_count,at:t.show.ago(e.last_used_at)}):u(t,"never_used")]])}
      ${Io(this.summary,e.owner)?r`<div class="row">
            <button id="edit" class="filled" ?disabled=${!s} @click=${()=>l(this,R,Fi).call(this,"edit")}>
              ${u(t,"edit")}
            </button>
            <button id="pin" ?disabled=${!s} @click=${()=>{l(this,R,na).call(this,e)}}>
              ${u(t,e.pinned?"unpin":"pin")}
            </button>
            ${a?r`<button id="end" ?disabled=${!s} @click=${()=>{l(this,R,ra).call(this,e)}}>
                  ${u(t,"take_back")}
                </button>`:d}
            ${a&&o?r`<button id="merge" ?disabled=${!s} @click=${()=>l(this,R,Fi).call(this,"merge")}>
                  ${u(t,"merge")}
                </button>`:d}
            ${e.may_delete?r`<button
                  id="forget"
                  class="bad"
                  ?disabled=${!s}
                  @click=${()=>l(this,R,Fi).call(this,"forget")}
                >
                  ${u(t,"forget")}
                </button>`:d}
          </div>`:d}
      ${e.may_delete===!1?r`<p class="quiet">${u(t,"not_yours")}</p>`:d}
    </section>`},sa=function(e){let{app:t}=this,s=c(this,Es),o=Pi(e)-s.total;return r`<section class="card stack" aria-labelledby="evidence">
      <h2 id="evidence">${u(t,"evidence")}</h2>
      ${e.given?r`<p>
            ${u(t,"given",{owner:t.ownerName(e.given.by),at:t.show.dateTime(e.given.at)})}
          </p>`:d}
      ${s.hasFirst&&!e.sources?r`<p>${u(t,e.by_person?"evidence_typed":"evidence_none")}</p>`:r`<ul class="plain">
              ${s.items.map(a=>r`<li>
                  <blockquote>${a.text}${a.is_cut?" …":""}</blockquote>
                  <p class="quiet">
                    ${u(t,a.role==="user"?"said_at":"answered_at",{owner:t.ownerName(a.owner),at:t.show.dateTime(a.at)})}
                    <a href=${t.to("turn",a.id)}
                      >${u(t,"to_turn")}</a
                    >
                  </p>
                </li>`)}
            </ul>
            ${s.hasFirst&&o>0?r`<p class="quiet">${u(t,"evidence_gone",{count:o})}</p>`:d}
            ${s.foot()}`}
    </section>`},ia=function(){let{app:e}=this;return r`<section class="card stack" aria-labelledby="history">
      <h2 id="history" tabindex="-1">${u(e,"history")}</h2>
      <ol class="plain">
        ${c(this,It).items.map(t=>Xr(e,t,this.busy==="",()=>{l(this,R,aa).call(this,t)}))}
      </ol>
      ${c(this,It).foot()}
    </section>`},Fi=function(e){this.said="",this.doing=e},Hi=function(e){this.doing="",e&&l(this,R,qt).call(this,"edit")},oa=function(e){this.doing="",this.said=e,this.app.notify(e,Ot(this.app,c(this,R,Ct),()=>l(this,R,dt).call(this))),l(this,R,dt).call(this),l(this,R,qt).call(this,"edit")},qt=async function(e){await this.updateComplete,this.renderRoot.querySelector(`#${e}`)?.focus()},na=async function(e){let{app:t}=this;await l(this,R,Ui).call(this,"pin",async()=>{await t.call("memory/update",{memory_id:e.id,expected_revision:e.revision,pinned:!e.pinned}),this.said=u(t,e.pinned?"unpinned":"was_pinned")}),l(this,R,qt).call(this,"pin")},ra=async function(e){let{app:t}=this;await l(this,R,Ui).call(this,"end",async()=>{await t.call("memory/update",{memory_id:e.id,expected_revision:e.revision,valid_to:"now"}),this.said=u(t,"taken_back"),t.notify(this.said,Ot(t,e.id,()=>l(this,R,dt).call(this)))}),l(this,R,qt).call(this,"edit")},aa=async function(e){let{app:t}=this,s=c(this,ct).current.value?.memory;if(!s)return;let o=!0;await l(this,R,Ui).call(this,e.group_id,async()=>{o=(await t.call("memory/undo",{memory_id:s.id,expected_revision:s.revision,group_id:e.group_id})).memory!==null,this.said=u(t,"undone"),t.notify(this.said)}),o?l(this,R,qt).call(this,"history"):t.go("/memory",{replace:!0})},Ui=async function(e,t){await this.attempt(e,t),l(this,R,dt).call(this)},la=function(e){let{app:t}=this;this.doing="",t.notify(u(t,"merged"),Ot(t,e,()=>l(this,R,dt).call(this))),e!==c(this,R,Ct)&&t.go(`/memory/${encodeURIComponent(e)}`,{replace:!0}),l(this,R,dt).call(this)},Wi=new WeakMap,dt=function(){this.load(),this.dispatchEvent(new Event("memory-changed",{bubbles:!0,composed:!0}))},Ue.styles=[N,C`
      h2.text {
        font-size: 20px;
        overflow-wrap: anywhere;
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
    `],m([q({attribute:!1})],Ue.prototype,"summary",2),m([$()],Ue.prototype,"doing",2),m([$()],Ue.prototype,"said",2),Ue=m([k("sb-memory-one")],Ue);var Ns,Os,xe,da,ca,pa,ha,Ps=class extends E{constructor(){super(...arguments);f(this,xe);f(this,Ns,this.loader());f(this,Os,this.loader())}load(){c(this,Ns).load(()=>this.app.call("learnt/note")),c(this,Os).load(()=>this.app.call("learnt/list"))}render(){let e=()=>this.load();return r`${U(this.app,c(this,Ns).current,t=>l(this,xe,da).call(this,t),e)}
    ${U(this.app,c(this,Os).current,t=>l(this,xe,ca).call(this,t),e)}`}};Ns=new WeakMap,Os=new WeakMap,xe=new WeakSet,da=function(e){let{app:t}=this;return r`<section class="card stack" aria-labelledby="day">
      <h2 id="day">${u(t,"day")}</h2>
      ${be([[u(t,"day_learnt"),String(e.learnt)],[u(t,"day_waiting"),String(e.waiting)],[u(t,"day_turns"),`${e.turns} (${e.at_home})`],[u(t,"day_unanswered"),e.unanswered.join(" · ")||"0"],e.cost!==null&&[u(t,"day_cost"),t.show.money(e.cost)]])}
    </section>`},ca=function({sentences:e,offered:t}){let s=[...t,...e];return r`<section class="card stack" aria-labelledby="sentences">
      <h2 id="sentences">${u(this.app,"sentences")}</h2>
      <p class="quiet">${u(this.app,s.length?"sentences_means":"sentences_none")}</p>
      <ul class="plain stack">
        ${s.map(o=>r`<li>${l(this,xe,pa).call(this,o)}</li>`)}
      </ul>
    </section>`},pa=function(e){let{app:t}=this,s=e.message_ids.at(-1),o=e.status==="offered"?["learn","decline"]:["undo"];return r`<p>
        “${e.text}” <span class="chip">${u(t,`sentence_${e.status}`)}</span>
      </p>
      <p class="quiet">
        ${e.intent}: ${e.name}${e.area_id?r` · ${t.areaName(e.area_id)}`:d} ·
        ${u(t,"sentence_saves",{tokens:e.tokens,uses:e.uses})}
        ${s?r`<a href=${t.to("turn",s)}>${u(t,"sentence_why")}</a>`:d}
      </p>
      <div class="row">
        ${o.map(a=>r`<button class="button" @click=${()=>{l(this,xe,ha).call(this,e,a)}}>
              ${u(t,`sentence_${a}`)}
            </button>`)}
      </div>`},ha=async function(e,t){try{await this.app.call("learnt/decide",{item_id:e.id,decision:t})}catch(s){this.app.notifyFailure(s)}this.load()},Ps.styles=[N],Ps=m([k("sb-memory-sentences")],Ps);var Cs,qs,Bi=class extends E{constructor(){super(...arguments);f(this,Cs,jr);f(this,qs,this.loader());this.isLive=!0}load(){c(this,qs).load(()=>this.app.call("memory/summary"))}render(){let{app:e}=this,[t]=this.path;return r`<div class="stack" @memory-changed=${()=>this.load()}>
      <div class="spread">
        <h1 tabindex="-1">${t?u(e,"one"):y(e,"memory")}</h1>
        ${t?r`<a class="button" href=${e.link("/memory")}>${u(e,"to_list")}</a>`:d}
      </div>
      ${U(e,c(this,qs).current,o=>r`
          ${t?r`<sb-memory-one .app=${e} .path=${this.path} .summary=${o}></sb-memory-one>`:r`<sb-memory-list
                .app=${e}
                .summary=${o}
                .wanted=${c(this,Cs)}
                @wanted=${a=>L(this,Cs,a.detail)}
              ></sb-memory-list>
                <sb-memory-sentences .app=${e}></sb-memory-sentences>`}
        `,()=>this.load())}
    </div>`}};Cs=new WeakMap,qs=new WeakMap,Bi=m([k("sb-memory")],Bi);var ua={one:"A request as it was sent",all:"All requests",sent:"The last requests",sent_hint:"Up to {count} are kept, in memory alone: they are gone after a restart, and as soon as anything is forgotten.",off_title:"No requests are kept",off:"To see what the model was sent, word for word and with what each part costs, set how many requests are kept, under “Log of conversations” in the settings. They stay in memory alone. What the next sentence would send can be seen above at any time.",off_ask:"To see what the model was sent, ask an administrator to have requests kept. What the next sentence would send can be seen above at any time.",none_title:"No request yet",none:"Say something that a model has to answer, and its request is shown here. What Home Assistant answers by itself needs none.",at:"When",purpose:"Asked by",the_house:"The house",deployment:"Deployment",outcome:"Outcome",under_way:"under way",answered:"answered",not_answered:"failed: {why}",attempts:"Sent",first_word:"First word after",whole:"Whole answer after",in:"Input tokens",cached:"of these cached",out:"Output tokens",usage:"Counted by the service",usage_is:"{read} input tokens ({cached} cached), {written} output ({thought} of them reasoning)",open_turn:"Open the turn",preview:"What would be sent now",preview_hint:"The request for a sentence, made as a turn makes it. Nobody is asked, nothing is changed, and nothing is paid.",sentence:"Sentence",agent:"Agent",said_by:"Said by",conversation:"Conversation",conversation_new:"A new one",unnamed:"Not in the log",preview_show:"Show the request",would_go:"It would go to {deployment}. Given along from the memory of: {owners}.",locally_first:"This agent lets Home Assistant answer first: only what it cannot is sent.",by_words:"Memories that only mean the same are not in here: to find them, the service would have to be asked.",tokens:"{count} tokens",tokens_one:"One token",tokens_column:"Tokens",part:"Part",share:"Share",counted:"Counted here, as a prompt is counted; what was thought and what images cost is not in it.",instructions:"Instructions",tools:"Tools",home:"The home",memory:"Memory",summary:"Summary",window:"What was said",note:"Time and changes",messages:"{count} messages",messages_one:"One message",parameters:"Parameters",unfold:"Unfold all",fold:"Fold all",copy:"Copy as JSON",copied:"Copied.",not_copied:"The browser does not let it be copied. It may need https.",cut:"The rest is not shown.",tool_cut:"What it takes is not shown: there are too many tools.",reasoning:"What was thought, encrypted: {count} characters",attached:"{kind}, {size} as text"};var _=J("views/request/i18n",ua);var ma=["instructions","tools","home","memory","summary","window","note"],se,fa,ga,ya,Fo,Ho,wa,fe=class extends Q{constructor(){super(...arguments);f(this,se);this.parameters={};this.messages=[];this.next=null;this.isBusy=!1}willUpdate(e){e.has("made")&&(this.messages=this.made.messages.items,this.next=this.made.messages.next_offset)}render(){let{app:e,made:t}=this;return r`<div class="stack">
      ${l(this,se,fa).call(this)}
      <section class="card">
        <div class="spread">
          <h2>${_(e,"messages",{count:t.messages.total})}</h2>
          <div class="row">
            <button @click=${()=>l(this,se,Fo).call(this,!0)}>${_(e,"unfold")}</button>
            <button @click=${()=>l(this,se,Fo).call(this,!1)}>${_(e,"fold")}</button>
            <button @click=${()=>{l(this,se,wa).call(this)}} ?disabled=${this.isBusy}>
              ${_(e,"copy")}
            </button>
          </div>
        </div>
        ${this.messages.map(s=>l(this,se,ga).call(this,s))}
        ${this.next===null?d:r`<button @click=${()=>{l(this,se,Ho).call(this)}} ?disabled=${this.isBusy}>
              ${y(e,"more")}
            </button>`}
      </section>
      <section class="card">
        <h2>${_(e,"tools",{count:t.tools.length})}</h2>
        ${t.tools.map(s=>l(this,se,ya).call(this,s))}
      </section>
      <section class="card">
        <h2>${_(e,"parameters")}</h2>
        <pre>${JSON.stringify(this.parameters,null,2)}</pre>
      </section>
    </div>`}};se=new WeakSet,fa=function(){let{app:e,made:t}=this,s=o=>t.total_tokens?t.tokens[o]/t.total_tokens:0;return r`<section class="card stack">
      <h2>${_(e,"tokens",{count:t.total_tokens})}</h2>
      <div class="bar" aria-hidden="true">
        ${ma.filter(o=>t.tokens[o]>0).map(o=>r`<span class=${o} style="flex: ${s(o)}" title=${_(e,o)}></span>`)}
      </div>
      ${ae(_(e,"tokens",{count:t.total_tokens}),[[_(e,"part")],[_(e,"tokens_column"),"number"],[_(e,"share"),"number"]],ma.map(o=>[r`<span class="mark ${o}" aria-hidden="true"></span> ${_(e,o)}`,e.show.number(t.tokens[o]),e.show.percent(s(o))]))}
      <p class="quiet">${_(e,"counted")}</p>
    </section>`},ga=function(e){let{app:t}=this,s=e.number===this.made.messages.total-1;return r`<details ?open=${s}>
      <summary>
        <span class="row">
          ${t.show.number(e.number+1)}. ${e.role}
          <span class="chip">
            <span class="mark ${e.part??""}" aria-hidden="true"></span> ${e.part?_(t,e.part):d}
          </span>
          <span class="quiet">${_(t,"tokens",{count:e.tokens})}</span>
        </span>
      </summary>
      ${e.text?r`<pre>${e.text}${e.is_cut?" …":""}</pre>`:d}
      ${e.is_cut?r`<p class="quiet">${_(t,"cut")}</p>`:d}
      ${e.calls.map(o=>r`<pre>${o.name}(${o.arguments})</pre>`)}
      ${e.reasoning.map(o=>r`<p class="quiet">${_(t,"reasoning",{count:o})}</p>`)}
      ${e.attached.map(({mime_type:o,size:a})=>r`<p class="quiet">${_(t,"attached",{kind:o,size:t.show.bytes(a)})}</p>`)}
    </details>`},ya=function(e){let{app:t}=this;return r`<details>
      <summary>
        <span class="row">
          ${e.name}
          <span class="quiet">${_(t,"tokens",{count:e.tokens})}</span>
        </span>
      </summary>
      <p>${e.description}</p>
      ${e.is_cut?r`<p class="quiet">${_(t,"tool_cut")}</p>`:r`<pre>${JSON.stringify(e.parameters,null,2)}</pre>`}
    </details>`},Fo=function(e){for(let t of this.renderRoot.querySelectorAll("details"))t.open=e},Ho=async function(){if(this.next===null)return!0;let{made:e}=this;this.isBusy=!0;try{let t=(await this.more(this.next)).messages;return e!==this.made?!1:(this.messages=[...this.messages,...t.items],this.next=t.next_offset,!0)}catch(t){return this.app.notifyFailure(t),!1}finally{this.isBusy=!1}},wa=async function(){for(;this.next!==null;)if(!await l(this,se,Ho).call(this))return;let{tokens:e,total_tokens:t,tools:s}=this.made,o={parameters:this.parameters,tokens:e,total_tokens:t,tools:s,messages:this.messages};try{await navigator.clipboard.writeText(JSON.stringify(o,null,2)),this.app.notify(_(this.app,"copied"))}catch{this.app.notify(_(this.app,"not_copied"))}},fe.styles=[N,C`
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
    `],m([q({attribute:!1})],fe.prototype,"app",2),m([q({attribute:!1})],fe.prototype,"made",2),m([q({attribute:!1})],fe.prototype,"parameters",2),m([q({attribute:!1})],fe.prototype,"more",2),m([$()],fe.prototype,"messages",2),m([$()],fe.prototype,"next",2),m([$()],fe.prototype,"isBusy",2),fe=m([k("sb-made")],fe);var ba=200,dc=15e3,Uo=n=>`/config/integrations/integration/switchboard#config_entry=${n}`;async function Te(n,i,e={}){let[t,s]=i.split(".");try{return(await n.hass.connection.sendMessagePromise({type:"call_service",domain:t,service:s,service_data:e,return_response:t!=="switch"})).response}catch(o){throw V(n,o)}}function Wo(n,i,e){let{entities:t,devices:s}=n.hass;return Object.values(t??{}).find(o=>o.platform==="switchboard"&&o.translation_key===i&&(e===void 0||s?.[o.device_id??""]?.config_entries?.includes(e)))?.entity_id}async function _a(n,i,e){let t=()=>![void 0,"unavailable"].includes(n.hass.states[i]?.state);for(let s=0;!t();s+=ba){if(s>dc)throw new we("gone","gone",y(n,"gone"));await new Promise(o=>setTimeout(o,ba))}await Te(n,`switch.turn_${e?"on":"off"}`,{entity_id:i})}async function va(n){let i=n.hass.localize;for(let e of["options","selector"])i=await n.hass.loadBackendTranslation(e,"switchboard");return e=>i(e)||n.hass.localize(e)}var cc=60,Mt,Dt,pt,Lt,$a,Gi,ka,We=class extends E{constructor(){super(...arguments);f(this,Lt);f(this,Mt,this.loader());f(this,Dt,this.loader());f(this,pt,null);f(this,Gi,e=>{e.preventDefault();let t=this.conversation.value;L(this,pt,{text:this.text.value,agent:this.agent.value,...this.owner?{owner:this.owner.value}:{},...t?{conversation_id:t}:{}}),c(this,Mt).clear(),this.load()})}load(){let e=c(this,pt);c(this,Dt).load(()=>l(this,Lt,$a).call(this)),e&&c(this,Mt).load(()=>this.app.call("request/preview",e))}render(){let{app:e}=this,{agents:t=[],owners:s=[]}=e.info??{};return r`<div class="stack">
      <form class="card stack" @submit=${c(this,Gi)}>
        <h2>${_(e,"preview")}</h2>
        <p class="quiet">${_(e,"preview_hint")}</p>
        <label class="field">
          ${_(e,"sentence")}
          <textarea id="text" rows="2" maxlength="4000" required></textarea>
        </label>
        <div class="row">
          ${ee(_(e,"agent"),"",t.map(o=>[o,e.entityName(o)]),void 0,"agent")}
          ${e.isAdmin?ee(_(e,"said_by"),"",s.map(o=>[o,e.ownerName(o)]),void 0,"owner"):d}
          ${ee(_(e,"conversation"),"",[["",_(e,"conversation_new")],...c(this,Dt).current.value??[]],void 0,"conversation")}
        </div>
        ${De(c(this,Dt).current.failure?.message??"")}
        <div class="row"><button class="filled">${_(e,"preview_show")}</button></div>
      </form>
      ${c(this,pt)?r`<div role="status">
            ${U(e,c(this,Mt).current,o=>l(this,Lt,ka).call(this,o),()=>this.load())}
          </div>`:d}
    </div>`}};Mt=new WeakMap,Dt=new WeakMap,pt=new WeakMap,Lt=new WeakSet,$a=async function(){let{app:e}=this,{conversations:t}=await Te(e,"switchboard.conversation_stats"),s=e.info?.logs?(await e.call("conversations/list")).items:[];return Object.entries(t).map(([o,{state:a}])=>{let p=s.find(v=>v.conversation_id===o),h=p?.at??a?.last_message_time,g=p?.beginning.slice(0,cc)||_(e,"unnamed");return[o,h?`${g} (${e.show.dateTime(h)})`:g]})},Gi=new WeakMap,ka=function(e){let{app:t}=this,s=e.owners.map(a=>t.ownerName(a)).join(", "),o=c(this,pt)??{};return r`<div class="stack">
      <div class="card stack">
        <p>${_(t,"would_go",{deployment:e.deployment,owners:s})}</p>
        ${e.answers_locally_first?r`<p>${_(t,"locally_first")}</p>`:d}
        ${e.by_words_alone?r`<p>${_(t,"by_words")}</p>`:d}
      </div>
      <sb-made
        .app=${t}
        .made=${e}
        .parameters=${e.parameters}
        .more=${a=>t.call("request/preview",{...o,offset:a})}
      ></sb-made>
    </div>`},m([Y("#text")],We.prototype,"text",2),m([Y("#agent")],We.prototype,"agent",2),m([Y("#owner")],We.prototype,"owner",2),m([Y("#conversation")],We.prototype,"conversation",2),We=m([k("sb-preview")],We);var jt,Is,Ft,le,xa,Ta,Bo,Go,Aa,zi=class extends E{constructor(){super(...arguments);f(this,le);f(this,jt,this.loader());f(this,Is,this.paged());f(this,Ft,0)}load(){let[e]=this.path;if(e){c(this,jt).load(()=>this.app.call("request/get",{request_id:e}));return}c(this,Is).start(async t=>{let s=await this.app.call("request/list",{offset:t});return L(this,Ft,s.kept),s})}willUpdate(e){e.has("path")&&c(this,jt).clear(),super.willUpdate(e)}render(){let{app:e}=this,[t]=this.path;return t?r`<div class="stack">
          <h1 tabindex="-1">${_(e,"one")}</h1>
          <p><a href=${e.link("/request")}>${_(e,"all")}</a></p>
          ${U(e,c(this,jt).current,s=>l(this,le,Aa).call(this,s),()=>this.load())}
        </div>`:r`<div class="stack">
          <h1 tabindex="-1">${y(e,"request")}</h1>
          <sb-preview .app=${e}></sb-preview>
          ${l(this,le,xa).call(this)}
        </div>`}};jt=new WeakMap,Is=new WeakMap,Ft=new WeakMap,le=new WeakSet,xa=function(){let{app:e}=this,t=c(this,Is);if(t.state==="ready"&&t.total===0){let s=c(this,Ft)===0;return Z(_(e,s?"off_title":"none_title"),_(e,s?e.isAdmin?"off":"off_ask":"none"),s&&e.isAdmin?r`<a class="button filled" href=${e.settings("forms")}>
              ${y(e,"open_settings")}
            </a>`:d)}return r`<section class="card stack">
      <h2>${_(e,"sent")}</h2>
      <p class="quiet">${_(e,"sent_hint",{count:c(this,Ft)})}</p>
      ${t.items.length?ae(_(e,"sent"),[[_(e,"at")],[_(e,"purpose")],[_(e,"deployment")],[_(e,"outcome")],[_(e,"first_word"),"number"],[_(e,"in"),"number"],[_(e,"cached"),"number"],[_(e,"out"),"number"]],t.items.map(s=>l(this,le,Ta).call(this,s))):d}
      ${t.foot()}
    </section>`},Ta=function(e){let{app:t}=this,{show:s}=t,{usage:o}=e,a=p=>p===void 0?"–":s.number(p);return[r`<a href=${t.to("request",e.id)}>
        ${s.date(e.at)}, ${s.time(e.at,!0)}
      </a>`,l(this,le,Bo).call(this,e),e.deployment,l(this,le,Go).call(this,e),e.first_token_ms===null?"–":s.span(e.first_token_ms),a(o?.input_tokens),a(o?.cached_tokens),a(o?.output_tokens)]},Bo=function(e){let{app:t}=this,s=e.agent?t.entityName(e.agent):_(t,"the_house");return e.purpose==="turn"?s:`${s} (${e.purpose.replaceAll("_"," ")})`},Go=function(e){let{app:t}=this;return e.outcome===null?r`<span class="chip">${_(t,"under_way")}</span>`:e.outcome==="answered"?r`<span class="chip good">${_(t,"answered")}</span>`:r`<span class="chip bad">${_(t,"not_answered",{why:e.outcome})}</span>`},Aa=function(e){let{app:t}=this,{request:s}=e,{show:o}=t,{usage:a}=s,p=[[_(t,"at"),`${o.date(s.at)}, ${o.time(s.at,!0)}`],[_(t,"purpose"),l(this,le,Bo).call(this,s)],[_(t,"deployment"),[s.deployment,s.model].filter(Boolean).join(" · ")],[_(t,"outcome"),l(this,le,Go).call(this,s)],[_(t,"attempts"),o.number(s.attempts)]];if(s.first_token_ms!==null&&p.push([_(t,"first_word"),o.span(s.first_token_ms)]),s.total_ms!==null&&p.push([_(t,"whole"),o.span(s.total_ms)]),a){let{input_tokens:h,cached_tokens:g}=a,{output_tokens:v,reasoning_tokens:w}=a;p.push([_(t,"usage"),_(t,"usage_is",{read:h,cached:g,written:v,thought:w})])}if(s.conversation_id&&s.message_id){let h=t.to("turn",s.message_id);p.push([y(t,"turn"),r`<a href=${h}>${_(t,"open_turn")}</a>`])}return r`<div class="stack">
      <section class="card">
        ${be(p)}
      </section>
      <sb-made
        .app=${t}
        .made=${e}
        .parameters=${s.parameters}
        .more=${h=>t.call("request/get",{request_id:s.id,offset:h})}
      ></sb-made>
    </div>`},zi=m([k("sb-request")],zi);var pc=20,Ms,Ds,te,Ra,Sa,zo,Ko,Vo,Yo,Ht=class extends E{constructor(){super(...arguments);f(this,te);f(this,Ms,this.loader());f(this,Ds,this.loader())}willUpdate(e){super.willUpdate(e),e.has("summary")&&e.get("summary")!==void 0&&this.load()}load(){let e=t=>this.app.call("memory/list",{status:t,limit:pc});c(this,Ms).load(()=>e("waiting")),c(this,Ds).load(()=>e("in_doubt"))}render(){let{app:e,summary:t}=this;return r`<div class="stack">
      ${t.waiting?r`<section class="card stack" aria-labelledby="waiting">
            <h2 id="waiting" tabindex="-1">${u(e,"waiting_title",{count:t.waiting})}</h2>
            <p class="quiet">${u(e,e.isAdmin?"waiting":"waiting_person")}</p>
            ${U(e,c(this,Ms).current,({items:s})=>r`<ul class="plain">
                ${Se(s,o=>o.id,o=>l(this,te,Ra).call(this,o))}
              </ul>`,()=>this.load())}
          </section>`:d}
      ${t.in_doubt?r`<section class="card stack" aria-labelledby="doubts">
            <h2 id="doubts" tabindex="-1">${u(e,"doubts_title")}</h2>
            <p class="quiet">${u(e,"doubts")}</p>
            ${U(e,c(this,Ds).current,({items:s})=>r`<ul class="plain">
                ${Se(uc(s),hc,o=>l(this,te,Sa).call(this,o))}
              </ul>`,()=>this.load())}
          </section>`:d}
    </div>`}};Ms=new WeakMap,Ds=new WeakMap,te=new WeakSet,Ra=function(e){let{app:t}=this;return r`<li class="card stack">
      <p><strong>${e.question||e.text}</strong></p>
      ${e.question?r`<p>${e.text}</p>`:d}
      <div class="spread">
        ${At(t,e)}
        <span class="quiet">${t.show.ago(e.created_at)}</span>
      </div>
      <div class="row">
        ${t.isAdmin?r`<button
              class="filled"
              ?disabled=${this.busy!==""}
              aria-label=${`${u(t,"confirm")}: ${e.text}`}
              @click=${()=>l(this,te,zo).call(this,e,"confirm")}
            >
              ${u(t,"confirm")}
            </button>`:d}
        <button
          class="bad"
          ?disabled=${this.busy!==""}
          aria-label=${`${u(t,"reject")}: ${e.text}`}
          @click=${()=>l(this,te,zo).call(this,e,"reject")}
        >
          ${u(t,"reject")}
        </button>
      </div>
    </li>`},Sa=function(e){let{app:t}=this,s=this.busy===""&&rt(this.summary,e.first.owner);return r`<li class="card stack">
      ${[e.first,e.second].map(o=>r`<div class="spread">
          <blockquote>
            <a href=${t.to("memory",o.id)}>${o.text}</a>
          </blockquote>
          <button
            ?disabled=${!s}
            aria-label=${`${u(t,"this_holds")}: ${o.text}`}
            @click=${()=>l(this,te,Ko).call(this,o,o===e.first?e.second:e.first,!1)}
          >
            ${u(t,"this_holds")}
          </button>
        </div>`)}
      <div class="row">
        <button
          ?disabled=${!s}
          aria-label=${`${u(t,"both_hold")}: ${e.first.text} / ${e.second.text}`}
          @click=${()=>l(this,te,Ko).call(this,e.first,e.second,!0)}
        >
          ${u(t,"both_hold")}
        </button>
        <span class="chip">${t.ownerName(e.first.owner)}</span>
      </div>
    </li>`},zo=async function(e,t){await l(this,te,Vo).call(this,e.id,"waiting",async()=>{await this.app.call(`memory/${t}`,{memory_id:e.id,expected_revision:e.revision}),this.app.notify(u(this.app,t==="confirm"?"confirmed":"rejected"))})},Ko=async function(e,t,s){let o=a=>({memory_id:a.id,expected_revision:a.revision});await l(this,te,Vo).call(this,e.id,"doubts",async()=>{await this.app.call("memory/settle",{...o(e),others:[o(t)],both_hold:s});let{app:a}=this;a.notify(u(a,"settled"),Ot(a,e.id,()=>l(this,te,Yo).call(this)))})},Vo=async function(e,t,s){await this.attempt(e,s),l(this,te,Yo).call(this),this.renderRoot.querySelector(`#${t}`)?.focus()},Yo=function(){this.dispatchEvent(new Event("memory-changed",{bubbles:!0,composed:!0}))},Ht.styles=[N,C`
      li.card {
        margin-top: 8px;
      }
      blockquote {
        margin: 0;
        padding-inline-start: 12px;
        border-inline-start: 3px solid var(--sb-line);
      }
    `],m([q({attribute:!1})],Ht.prototype,"summary",2),Ht=m([k("sb-memory-waiting")],Ht);var hc=n=>`${n.first.id} ${n.second.id}`;function uc(n){let i=new Map;for(let e of n)for(let t of e.in_doubt_with??[]){let[s,o]=e.id<t.id?[e,t]:[t,e];i.set(`${s.id} ${o.id}`,{first:s,second:o})}return[...i.values()]}var Ls,Ki=class extends E{constructor(){super(...arguments);this.isLive=!0;f(this,Ls,this.loader())}load(){c(this,Ls).load(()=>this.app.call("memory/summary"))}render(){let{app:e}=this;return r`<div class="stack" @memory-changed=${()=>this.load()}>
      <div class="spread">
        <h1 tabindex="-1">${y(e,"review")}</h1>
        <a class="button" href=${e.link("/memory")}>${u(e,"to_list")}</a>
      </div>
      ${U(e,c(this,Ls).current,t=>t.waiting||t.in_doubt?r`<sb-memory-waiting .app=${e} .summary=${t}></sb-memory-waiting>`:Z(u(e,"review_none_title"),u(e,"review_none")),()=>this.load())}
    </div>`}};Ls=new WeakMap,Ki=m([k("sb-review")],Ki);var Ea={connections:"Connections",log_on:"A log is kept, and learnt from",log_off:"May the house remember?",kept_days:"Messages are kept for {count} days.",kept_days_one:"Messages are kept for {count} day.",kept_ever:"Messages are kept for ever.",log_stop:"Switched off, this connection writes nothing more down. What was written is deleted when its time is over, what was learnt stays until it is forgotten.",switch_off:"Switch the log off",agree:"Yes, keep a log and learn from it",log_settings:"Log and retention",guests_on:"Guests are here",guests_off:"No guests are here",guests_meaning:"While guests are here, nothing that is said is logged or learnt from, nothing is recalled, and this page hides what was said and what is remembered until you ask for it in a view.",guests_come:"Guests have come",guests_left:"The guests have left",export:"Export",export_meaning:"Writes a file into the folder “switchboard” of Home Assistant's configuration.",export_what:"What",exported:"{count} written into",working:"This may take a while …",import:"Import",import_meaning:"Brings in conversations from an export of Switchboard, of ChatGPT or of Home Assistant. First you are told what is in the file.",import_owner:"Whose words they are",import_as_told:"As the file says, else the household's",import_file:"A file of this device",import_path:"Or the name of one in the folder “switchboard”",import_large:"It is too large to be sent. Put it into the folder “switchboard” of Home Assistant's configuration, and give its name.",import_found:"Messages: {messages}, in conversations: {conversations}",import_refused:"Refused: {count}",import_old:"Older than the log keeps, and deleted in the next night: {count}",import_tokens:"To learn from them, about {count} tokens are read.",import_now:"Import them",imported:"{count} messages were added; {known} were there already.",erase:"Delete everything",erase_meaning:"All that was said and all that was learnt, of everyone in the house. You see first how much that is.",erase_look:"Delete everything …",erase_goes:"This is deleted, of everyone in the house:",erase_stays:"It cannot be taken back. Settings, prices and counts of usage stay.",erase_word:"DELETE",erase_type:"To go on, type {word}",erase_now:"Delete it all",messages:"Messages: {count}",memories:"Memories: {count}",facts:"What was learnt from them, in single statements: {count}",graph:"Things and relations of the graph: {count}",erased:"It is deleted.",erased_later:"There was no room to write the file anew; it is done as soon as there is.",erased_files:"These files may still hold some of it. Only you can delete them:",forms_title:"Settings of the connection and its agents",forms:"What all agents of the connection share is set behind its gear, on Home Assistant's page of the integration: {parts}.",others:"How an agent behaves is set at the agent, on Home Assistant's page of the integration. There you can also add agents, and change endpoint and key. The PIN for locks, alarms and doors is there too: at the agent, under “PIN and security”.",others_open:"Open the page of the integration"};var A=J("views/settings/i18n",Ea);var Wt,de,Pa,Na,Jo,Oa,Ca,Bt,Ut=class extends E{constructor(){super(...arguments);f(this,de);this.typed="";f(this,Wt,this.loader());f(this,Bt,()=>{this.busy||this.dispatchEvent(new Event("closed"))})}load(){c(this,Wt).load(()=>Te(this.app,"switchboard.purge",{everything:!0}))}render(){let{app:e,done:t}=this;return r`<sb-dialog heading=${A(e,"erase")} @closed=${c(this,Bt)}>
      ${t?l(this,de,Oa).call(this,t):U(e,c(this,Wt).current,s=>l(this,de,Na).call(this,s),()=>this.load())}
      <button slot="actions" ?disabled=${this.busy!==""} @click=${c(this,Bt)}>
        ${y(e,t?"close":"cancel")}
      </button>
      ${t?d:r`<button
            slot="actions"
            class="filled bad"
            ?disabled=${this.busy!==""||!c(this,de,Pa)||!c(this,Wt).current.value}
            @click=${()=>{l(this,de,Ca).call(this)}}
          >
            ${A(e,"erase_now")}
          </button>`}
    </sb-dialog>`}};Wt=new WeakMap,de=new WeakSet,Pa=function(){return this.typed.trim().toUpperCase()===A(this.app,"erase_word")},Na=function({would_forget:e}){let t=A(this.app,"erase_word");return r`<div class="stack">
      <p>${A(this.app,"erase_goes")}</p>
      ${e?l(this,de,Jo).call(this,e):d}
      <p>${A(this.app,"erase_stays")}</p>
      <label class="field">
        ${A(this.app,"erase_type",{word:t})}
        <input
          autocomplete="off"
          autocapitalize="characters"
          .value=${this.typed}
          @input=${({target:s})=>this.typed=s.value}
        />
      </label>
    </div>`},Jo=function({messages:e,memories:t,graph:s,facts:o}){let a=[A(this.app,"messages",{count:e}),A(this.app,"memories",{count:t.length}),A(this.app,"facts",{count:o}),A(this.app,"graph",{count:s.count})];return r`<ul>
      ${a.map(p=>r`<li>${p}</li>`)}
    </ul>`},Oa=function({forgotten:e,files_to_delete:t,damaged_copies:s,erased:o}){let a=[...t??[],...s??[]];return r`<div class="stack" role="status">
      <p>${A(this.app,"erased")}</p>
      ${e?l(this,de,Jo).call(this,e):d}
      ${o===!1?r`<p class="alert warn">${A(this.app,"erased_later")}</p>`:d}
      ${a.length?r`<p class="alert warn">${A(this.app,"erased_files")}</p>
            <ul>
              ${a.map(p=>r`<li><code>${p}</code></li>`)}
            </ul>`:d}
    </div>`},Ca=async function(){await this.attempt("erase",async()=>{let e={everything:!0,confirm:!0};this.done=await Te(this.app,"switchboard.purge",e)}),this.done||c(this,Bt).call(this)},Bt=new WeakMap,m([$()],Ut.prototype,"typed",2),m([$()],Ut.prototype,"done",2),Ut=m([k("sb-erase")],Ut);var fc="component.switchboard.selector.export_what.options",gc=["conversations","memories","summaries","graph"],yc=3e6,ht=class extends Q{constructor(){super(...arguments);this.isBusy=!1;this.said=d}static{this.styles=[N,C`
      summary h2 {
        display: inline;
      }
      details .stack {
        margin-top: 12px;
      }
    `]}async busily(e){if(!this.isBusy){this.isBusy=!0,this.said=A(this.app,"working");try{await e()}catch(t){this.said=r`<span class="alert bad">${this.app.notifyFailure(t).message}</span>`}finally{this.isBusy=!1}}}};m([q({attribute:!1})],ht.prototype,"app",2),m([$()],ht.prototype,"isBusy",2),m([$()],ht.prototype,"said",2);var Vi,qa,Gt=class extends ht{constructor(){super(...arguments);f(this,Vi);this.what="conversations"}render(){let{app:e}=this;return r`<details>
      <summary><h2>${A(e,"export")}</h2></summary>
      <div class="stack">
      <p>${A(e,"export_meaning")}</p>
      ${ee(A(e,"export_what"),this.what,gc.map(t=>[t,this.localize?.(`${fc}.${t}`)||t]),t=>this.what=t)}
      <div>
        <button ?disabled=${this.isBusy} @click=${()=>{l(this,Vi,qa).call(this)}}>
          ${A(e,"export")}
        </button>
      </div>
      <p role="status">${this.said}</p>
      </div>
    </details>`}};Vi=new WeakSet,qa=async function(){let{app:e,what:t}=this;await this.busily(async()=>{let s=await Te(e,"switchboard.export",{what:t}),o=s[t==="conversations"?"messages":t]??0;this.said=r`${A(e,"exported",{count:o})} <code>${s.path}</code>`})},m([q({attribute:!1})],Gt.prototype,"localize",2),m([$()],Gt.prototype,"what",2),Gt=m([k("sb-export")],Gt);var js,Ne,Ia,Yi,Ji,Zo,Ma,zt=class extends ht{constructor(){super(...arguments);f(this,Ne);this.owner="";f(this,js);f(this,Yi,async({target:e})=>{let t=e.files?.[0];this.found=void 0,t&&(t.size>yc?this.said=A(this.app,"import_large"):await l(this,Ne,Zo).call(this,{content:await t.text()}))});f(this,Ji,async({target:e})=>{this.found=void 0,e.value.trim()&&await l(this,Ne,Zo).call(this,{path:e.value.trim()})})}render(){let{app:e,found:t}=this;return r`<details>
      <summary><h2>${A(e,"import")}</h2></summary>
      <div class="stack">
      <p>${A(e,"import_meaning")}</p>
      ${ee(A(e,"import_owner"),this.owner,[["",A(e,"import_as_told")],...(e.info?.owners??[]).map(s=>[s,e.ownerName(s)])],s=>this.owner=s)}
      <label class="field">
        ${A(e,"import_file")}
        <input type="file" accept=".json,.jsonl" ?disabled=${this.isBusy} @change=${c(this,Yi)} />
      </label>
      <label class="field">
        ${A(e,"import_path")}
        <input autocomplete="off" ?disabled=${this.isBusy} @change=${c(this,Ji)} />
      </label>
      <div role="status" class="stack">
        <p>${this.said}</p>
        ${t?l(this,Ne,Ia).call(this,t):d}
      </div>
      ${t?r`<div>
            <button class="filled" ?disabled=${this.isBusy} @click=${()=>{l(this,Ne,Ma).call(this)}}>
              ${A(e,"import_now")}
            </button>
          </div>`:d}
      </div>
    </details>`}};js=new WeakMap,Ne=new WeakSet,Ia=function(e){let{app:t}=this,{messages:s,conversations:o,refused:a,older_than_retention:p}=e;return r`<ul>
      <li>${A(t,"import_found",{messages:s,conversations:o})}</li>
      ${a?r`<li>${A(t,"import_refused",{count:a})}</li>`:d}
      ${p?r`<li>${A(t,"import_old",{count:p})}</li>`:d}
      ${e.reading_tokens?r`<li>
            ${A(t,"import_tokens",{count:e.reading_tokens})}
            ${e.reading_cost===void 0?d:t.show.money(e.reading_cost)}
          </li>`:d}
    </ul>`},Yi=new WeakMap,Ji=new WeakMap,Zo=async function(e){L(this,js,e),await this.busily(async()=>{this.found=await Te(this.app,"switchboard.import_conversations",{...e,dry_run:!0}),this.said=d})},Ma=async function(){let{app:e,owner:t}=this;await this.busily(async()=>{let s=await Te(e,"switchboard.import_conversations",{...c(this,js),...t?{owner:t}:{}});this.found=void 0,this.said=A(e,"imported",{count:s.added,known:s.known})})},m([$()],zt.prototype,"owner",2),m([$()],zt.prototype,"found",2),zt=m([k("sb-import")],zt);var Da="component.switchboard.options.step.init.sections",wc=`${Da}.memory.data_description.log_conversations`,bc=["prices","budgets","memory","background","chunking"],ut,Fs,Vt,ne,La,ja,Fa,Ha,Ua,Xo,Kt=class extends E{constructor(){super(...arguments);f(this,ne);this.isErasing=!1;f(this,ut);f(this,Fs,"");f(this,Vt,"")}willUpdate(e){super.willUpdate(e);let{language:t}=this.app.hass;c(this,Vt)&&c(this,Vt)!==t&&this.load(),L(this,Vt,t)}load(){va(this.app).then(e=>{L(this,ut,e),this.requestUpdate()},e=>this.app.notifyFailure(e))}render(){let{app:e}=this,t=c(this,ne,La),s=e.info?.entries??[];return r`<div class="stack">
      <h1 tabindex="-1">${y(e,"settings")}</h1>
      ${s.length>1?r`<nav class="row" aria-label=${A(e,"connections")}>
            ${s.map(o=>r`<a
                class="button ${o===t?"filled":""}"
                href=${e.link(`/settings/${o.entry_id}`)}
                aria-current=${o===t?"true":d}
                >${o.title}</a
              >`)}
          </nav>`:d}
      <div class="cards">
        ${t?[l(this,ne,ja).call(this,t),l(this,ne,Fa).call(this,t)]:d}
        ${l(this,ne,Ha).call(this)} ${l(this,ne,Ua).call(this)}
        <sb-export
          class="card"
          id="export"
          .app=${e}
          .localize=${c(this,ut)}
        ></sb-export>
        <sb-import class="card" id="import" .app=${e}></sb-import>
      </div>
      ${this.isErasing?r`<sb-erase .app=${e} @closed=${()=>this.isErasing=!1}></sb-erase>`:d}
    </div>`}updated(){let e=this.path.join("/");if(e===c(this,Fs))return;L(this,Fs,e);let t=this.path[1]&&this.renderRoot.querySelector(`#${CSS.escape(this.path[1])}`);t&&requestAnimationFrame(()=>{t.scrollIntoView({block:"start"});let s=t.shadowRoot??t;s.querySelector("details")?.setAttribute("open",""),s.querySelector("summary, h2")?.focus({preventScroll:!0})})}};ut=new WeakMap,Fs=new WeakMap,Vt=new WeakMap,ne=new WeakSet,La=function(){let{entries:e=[]}=this.app.info??{};return e.find(t=>t.entry_id===this.path[0])??e[0]},ja=function(e){var a;let{app:t}=this,s=Wo(t,"keep_log",e.entry_id),o=e.retention_days;return r`<section class="card stack" id="consent">
      <h2 tabindex="-1">${A(t,e.logs?"log_on":"log_off")}</h2>
      <p>
        ${(a=c(this,ut))==null?void 0:a.call(this,wc)}
        ${e.logs?o?A(t,"kept_days",{count:o}):A(t,"kept_ever"):d}
      </p>
      ${e.logs?r`<p class="quiet">${A(t,"log_stop")}</p>`:d}
      <div class="row">
        ${s?r`<button
              class=${e.logs?"":"filled"}
              ?disabled=${this.busy!==""}
              @click=${()=>{l(this,ne,Xo).call(this,s,!e.logs)}}
            >
              ${A(t,e.logs?"switch_off":"agree")}
            </button>`:d}
        <a class="button" href=${Uo(e.entry_id)}>${A(t,"log_settings")}</a>
      </div>
    </section>`},Fa=function(e){let{app:t}=this,s=bc.map(o=>{var a;return((a=c(this,ut))==null?void 0:a.call(this,`${Da}.${o}.name`))??""});return r`<section class="card stack" id="forms">
      <h2 tabindex="-1">${A(t,"forms_title")}</h2>
      <p>${A(t,"forms",{parts:s.join(", ")})}</p>
      <p>${A(t,"others")}</p>
      <div>
        <a class="button" href=${Uo(e.entry_id)}>${A(t,"others_open")}</a>
      </div>
    </section>`},Ha=function(){let{app:e}=this,t=Wo(e,"guest_mode");if(!t)return d;let s=e.info?.guests??!1;return r`<section class="card stack" id="guests">
      <h2 tabindex="-1">${A(e,s?"guests_on":"guests_off")}</h2>
      <p>${A(e,"guests_meaning")}</p>
      <div>
        <button ?disabled=${this.busy!==""} @click=${()=>{l(this,ne,Xo).call(this,t,!s)}}>
          ${A(e,s?"guests_left":"guests_come")}
        </button>
      </div>
    </section>`},Ua=function(){return r`<section class="card stack" id="delete">
      <h2 tabindex="-1">${A(this.app,"erase")}</h2>
      <p>${A(this.app,"erase_meaning")}</p>
      <div>
        <button class="bad" @click=${()=>this.isErasing=!0}>
          ${A(this.app,"erase_look")}
        </button>
      </div>
    </section>`},Xo=async function(e,t){await this.attempt(e,()=>_a(this.app,e,t))},Kt.styles=[N,C`
      .cards {
        display: grid;
        gap: 16px;
        grid-template-columns: repeat(auto-fill, minmax(min(320px, 100%), 1fr));
        align-items: start;
      }
      /* What is above stays in sight: the frame's navigation. */
      .card {
        scroll-margin-top: 112px;
      }
    `],m([$()],Kt.prototype,"isErasing",2),Kt=m([k("sb-settings")],Kt);var Qo={unnamed:"Choose a turn in a conversation to see how it went.",unnamed_title:"No turn is chosen",to_conversations:"To the conversations",whole_conversation:"The whole conversation",old_title:"Nothing more is known of this turn",old:"How a turn went is kept from this version on, for turns of Switchboard's own agents. This one is older, was imported, or another agent answered it. Its words are kept as ever.",axis:"What happened, in its order",heard:"Heard",answered:"Answered",answered_late:"Answered later",cut:"The rest is cut.",way:"Which way it went",route_local:"Answered locally",route_model:"Answered by a model",route_fallback:"Answered by Home Assistant as fallback",route_none:"Not answered",local_matched_as_spoken:"Home Assistant understood the sentence as it was said and answered it by itself. No model was asked.",local_matched_after_vocabulary:"Home Assistant understood the sentence once its words were replaced by those of your home. No model was asked.",local_learnt_sentence:"The house had learnt this sentence from what a model did with it before, and did the same by itself. No model was asked.",local_said_wrong:"Somebody said that the last answer was wrong, and that was noted. No model was asked.",local_other:"Home Assistant answered as well as it could. This agent asks no model.",model_no_local_match:"Home Assistant knew no sentence like it, so a model was asked.",model_too_long:"The sentence was too long for Home Assistant's own understanding, so a model was asked.",model_policy:"This agent asks the model first, as it was set.",model_answer_comes_later:"The model took too long to wait for. The turn ended with a promise, and the answer followed when it was there.",model_other:"A model answered.",fallback_other:"The model gave no answer, so Home Assistant answered as fallback. The reason: {why}",none_other:"Nobody could answer. The reason: {why}",broke:"It ended early: {why}",why_matched_as_spoken:"it was understood as it was said.",why_matched_after_vocabulary:"it was understood in the words of your home.",why_learnt_sentence:"it was learnt from what a model did before.",why_said_wrong:"somebody said that the last answer was wrong.",why_no_local_match:"Home Assistant knew no sentence like it.",why_policy:"the agent is set that way.",why_did_not_catch:"no word was heard.",why_too_long:"the sentence was too long.",why_too_many_steps:"the model called tools again and again and came to no end.",why_answer_comes_later:"the answer was promised for later.",why_unknown:"something unexpected failed; the log of Home Assistant says more.",why_cannot_connect:"the service could not be reached.",why_invalid_auth:"the key or the login was refused.",why_access_denied:"access was denied.",why_deployment_not_found:"there is no such deployment.",why_model_retired:"the model has been retired.",why_operation_unsupported:"the model cannot do this.",why_api_version_required:"an API version is missing.",why_not_azure_openai:"what answered is no such service.",why_rate_limited:"the service was asked too often.",why_quota_spent:"the quota of the service is used up.",why_service_error:"the service had an error.",why_request_rejected:"the service refused the request.",why_content_filtered:"the content filter stopped it.",why_context_length:"the conversation was too long for the model.",why_timed_out:"no answer came in time.",why_stream_broken:"the answer broke off.",why_empty_answer:"no answer came.",why_web_page:"a web page answered in its place, perhaps the sign-in page of the network.",why_thought_too_long:"the model thought until nothing was left for an answer.",why_answer_cut:"the answer was too long and was cut.",why_attachments_unsupported:"the model takes no such file.",why_attachment_unusable:"a file that came with it could not be used.",why_budget_spent:"the budget was used up.",why_template_error:"the template of the instructions is broken.",why_llm_api_error:"an API of tools could not be used.",why_busy:"it was busy.",why_embeddings_unsupported:"the model has no embeddings.",why_resting:"the service failed too often and is not asked for a while.",why_unsteady_model:"the model answers now one way, now another.",why_no_answer:"it was given up before a word came.",why_abandoned:"nobody waited for the rest.",request:"Request to {deployment}",request_failed:"It failed: {why}",retried:"Asked again: {why}",took_over:"It stood in for {deployment}: {why}",model:"Model",purpose:"For",purpose_turn:"this turn",in:"Input tokens",cached:"of these cached",out:"Output tokens",reasoning:"of these reasoning",cost:"Cost",first_word:"First word after",took:"Took",total:"Whole turn",tool:"Tool {name}",failed:"failed",given:"What it was given",gave:"What it gave back",nothing:"Nothing",private:"It answered from the memory. What it said is not kept a second time: look at what was looked up.",wiped:"What its tools were told and did was forgotten, because something of this conversation was.",changed:"{name} changed",from_to:"from {before} to {after}",absent:"not there",recalled:"What it was given from the memory",recalled_none:"It was given nothing from the memory.",recalled_in_vain:"This was made ready for the model, which gave no answer. What was said instead does not rest on it.",way_profile:"Given along with every sentence",way_words:"Called to mind by the words",way_tool:"Looked up",recalled_gone:"Forgotten since",recalled_message:"Words of an earlier conversation",learnt:"What was learnt from it",learnt_none:"Nothing was learnt from it.",learnt_unread:"It has not been looked through yet for what is worth remembering.",waiting:"{count} things from it wait for a decision.",waiting_one:"One thing from it waits for a decision.",decide:"Decide",requests_of:"Requests as they were sent",after:"after {span}",wrong:"That was wrong",repair:"Put it right",repair_memory:"It had been told this. Choose what to correct:",repair_wish:"Too long: shorter answers",now_model:"Said now, a model would be asked.",now_home:"Said now, it would be done at home: {what}.",repair_expose:"Let voice assistants use {name}",repair_alias:"Also call {name} this",repair_prefer:"Here, {name} is meant",repair_meaning:"What it means, as Home Assistant understands it",repair_words:"Add to your own words",repaired:"Done.",repair_undone:"Taken back."};var b=J("views/turn/i18n",Qo);function Hs(n){return n in Qo?n:void 0}function Yt(n,i){let e=Hs(`why_${i??""}`);return e?b(n,e):i??""}function vc(n,i){let{route:e,reason:t}=i,s=Hs(`${e}_${t}`)??Hs(`${e}_other`);return s?b(n,s,{why:Yt(n,i.error??t)}):Yt(n,t)}function Ba(n,i){let{heard:e,answers:t,turn:s}=i,o=[];if(e&&o.push({title:`${b(n,"heard")} · ${n.ownerName(e.owner)}`,at:n.show.time(e.at,!0),body:Wa(n,e)}),s){let a=Hs(`route_${s.route}`);o.push({title:b(n,"way"),failed:s.failed,body:r`<p>
          ${a?r`<span class="chip">${b(n,a)}</span>`:d} ${vc(n,s)}
        </p>
        ${s.route==="model"&&s.error!==null?r`<p>${b(n,"broke",{why:Yt(n,s.error)})}</p>`:d}`}),o.push(...$c(n,s))}for(let a of t)o.push({title:b(n,a.is_late?"answered_late":"answered"),at:n.show.time(a.at,!0),body:Wa(n,a)});return o}function Wa(n,i){return r`<p class="said">${i.text}</p>
    ${i.is_cut?r`<p class="quiet">${b(n,"cut")}</p>`:d}`}function $c(n,i){let e=Math.max(i.total_ms,i.late_ms??0,1),t=0,s=i.requests.map(o=>({at:o.at_ms,step:kc(n,o,e)}));for(let o of i.tools)t=o.at_ms??t,s.push({at:t,step:xc(n,o,e)});for(let o of i.states)s.push({at:o.at_ms,step:Tc(n,o)});return s.sort((o,a)=>o.at-a.at).map(({step:o})=>o)}function Ga(n,i,e){let t=Math.min(100,100*n/e);return[t,Math.min(100-t,100*(i??0)/e)]}function en(n,i){return b(n,"after",{span:n.show.span(i)})}function kc(n,i,e){let{show:t}=n;return{title:b(n,"request",{deployment:i.deployment}),failed:i.failed!==null&&i.failed!=="abandoned",at:en(n,i.at_ms),share:Ga(i.at_ms,i.duration_ms,e),body:r`${i.first_choice!==null?r`<p>
            ${b(n,"took_over",{deployment:i.first_choice,why:Yt(n,i.passed_over)})}
          </p>`:d}
      ${i.retries.map(s=>r`<p>${b(n,"retried",{why:Yt(n,s)})}</p>`)}
      ${i.failed!==null?r`<p>${b(n,"request_failed",{why:Yt(n,i.failed)})}</p>`:d}
      ${be([i.purpose!=="turn"&&[b(n,"purpose"),i.purpose],i.model!==null&&[b(n,"model"),i.model],[b(n,"in"),t.number(i.input_tokens)],i.cached_tokens>0&&[b(n,"cached"),t.number(i.cached_tokens)],[b(n,"out"),t.number(i.output_tokens)],i.reasoning_tokens>0&&[b(n,"reasoning"),t.number(i.reasoning_tokens)],i.cost!==null&&[b(n,"cost"),t.money(i.cost)],i.first_word_ms!==null&&[b(n,"first_word"),t.span(i.first_word_ms)],i.duration_ms!==null&&[b(n,"took"),t.span(i.duration_ms)]])}`}}function xc(n,i,e){let{show:t}=n;return{title:b(n,"tool",{name:i.name}),failed:i.failed,...i.at_ms===null?{}:{at:en(n,i.at_ms),share:Ga(i.at_ms,i.duration_ms,e)},body:r`${i.duration_ms===null?d:be([[b(n,"took"),t.span(i.duration_ms)]])}
      <details>
        <summary>${b(n,"given")}</summary>
        <pre>${i.arguments||b(n,"nothing")}</pre>
      </details>
      ${i.is_private?r`<p class="quiet">${b(n,"private")}</p>`:r`<details>
            <summary>${b(n,"gave")}</summary>
            <pre>${i.result||b(n,"nothing")}</pre>
          </details>`}
      ${i.is_cut?r`<p class="quiet">${b(n,"cut")}</p>`:d}`}}function Tc(n,i){let e=b(n,"absent");return{title:b(n,"changed",{name:n.entityName(i.entity_id)}),at:en(n,i.at_ms),body:r`<p>
      ${b(n,"from_to",{before:i.before??e,after:i.after??e})}
    </p>`}}var Ac=["tool","words","profile"];function za(n,i){let e=Ac.map(t=>[t,i.recalled.filter(s=>s.way===t)]);return r`<section class="card stack" aria-labelledby="recalled">
    <h2 id="recalled">${b(n,"recalled")}</h2>
    ${i.recalled.length===0?r`<p class="quiet">${b(n,"recalled_none")}</p>`:d}
    ${i.recalled.length&&["fallback","none"].includes(i.route)?r`<p>${b(n,"recalled_in_vain")}</p>`:d}
    ${e.filter(([,t])=>t.length).map(([t,s])=>r`<h3 id="way-${t}">${b(n,`way_${t}`)}</h3>
          <ul class="plain memories" aria-labelledby="way-${t}">
            ${s.map(o=>r`<li>${Rc(n,o)}</li>`)}
          </ul>`)}
  </section>`}function Ka(n,i){let{memories:e,waiting:t,is_read:s}=i.learnt,o=e.length===0&&t===0;return r`<section class="card stack" aria-labelledby="learnt">
    <h2 id="learnt">${b(n,"learnt")}</h2>
    ${o?r`<p class="quiet">${b(n,s?"learnt_none":"learnt_unread")}</p>`:d}
    ${e.length?r`<ul class="plain memories">
          ${e.map(a=>r`<li>${Va(n,a)}</li>`)}
        </ul>`:d}
    ${t?r`<p>
          ${b(n,"waiting",{count:t})}
          <a href=${n.link("/memory/waiting")}>${b(n,"decide")}</a>
        </p>`:d}
  </section>`}function Rc(n,i){if(i.memory)return Va(n,i.memory);if(i.conversation_id===null)return b(n,"recalled_gone");let e=n.to("conversations",i.conversation_id);return r`<a href=${e}>${b(n,"recalled_message")}</a>`}function Va(n,i){return r`<a href=${n.to("memory",i.id)}>${i.text}</a>
    <span class="chip">${n.ownerName(i.owner)}</span>`}var ie,Ya,Ja,Za,tn,Us,Be=class extends E{constructor(){super(...arguments);f(this,ie);this.messageId=""}willUpdate(e){super.willUpdate(e),e.has("messageId")&&(this.wrong=this.tried=void 0)}load(){}render(){let{app:e,wrong:t}=this;return t?r`<section class="card stack" aria-labelledby="repair">
      <h2 id="repair">${b(e,"repair")}</h2>
      <p role="status">${l(this,ie,Ya).call(this,this.tried??t.tried)}</p>
      ${e.isAdmin&&t.things.length?r`<ul class="plain stack">
            ${t.things.map(s=>r`<li>${l(this,ie,Ja).call(this,t,s)}</li>`)}
          </ul>`:d}
      ${e.isAdmin?l(this,ie,Za).call(this,t):d}
      ${t.memories.length?r`<p>${b(e,"repair_memory")}</p>
            <ul class="plain">
              ${t.memories.map(s=>r`<li><a href=${e.to("memory",s.id)}>${s.text}</a></li>`)}
            </ul>`:d}
      <div class="row">
        ${t.may_wish?r`<button class="button" @click=${()=>{l(this,ie,Us).call(this,{kind:"wish"})}}>
              ${b(e,"repair_wish")}
            </button>`:d}
        <button class="button" @click=${()=>{l(this,ie,tn).call(this,!0)}}>${y(e,"undo")}</button>
      </div>
    </section>`:r`<button class="button" @click=${()=>{l(this,ie,tn).call(this,!1)}}>
        ${b(e,"wrong")}
      </button>`}};ie=new WeakSet,Ya=function({route:e,intent:t,name:s}){return e==="model"?b(this.app,"now_model"):b(this.app,"now_home",{what:[t,s].filter(Boolean).join(", ")})},Ja=function(e,t){let{app:s}=this,o=[];return t.is_exposed?(o.push({kind:"alias",entity_id:t.entity_id,phrase:e.text}),e.entity_id!==null&&e.entity_id!==t.entity_id&&o.push({kind:"prefer",entity_id:t.entity_id})):o.push({kind:"expose",entity_id:t.entity_id}),r`<span>${t.name}</span>
      <span class="row">
        ${o.map(a=>r`<button class="button" @click=${()=>{l(this,ie,Us).call(this,a)}}>
              ${b(s,`repair_${a.kind}`,{name:t.name})}
            </button>`)}
      </span>`},Za=function(e){return r`<form class="stack" @submit=${s=>{s.preventDefault();let o=String(new FormData(s.target).get("meaning"));l(this,ie,Us).call(this,{kind:"words",phrase:e.text,meaning:o})}}>
      <label>${b(this.app,"repair_meaning")} <input name="meaning" required maxlength="200" /></label>
      <button class="button">${b(this.app,"repair_words")}</button>
    </form>`},tn=async function(e){try{let t=await this.app.call("turns/wrong",{message_id:this.messageId,undo:e});this.wrong=e?void 0:t,this.tried=void 0}catch(t){this.app.notifyFailure(t)}},Us=async function(e,t=!1){try{let s={message_id:this.messageId,...e,undo:t},{tried:o}=await this.app.call("turns/repair",s);this.tried=o;let a={label:y(this.app,"undo"),run:()=>{l(this,ie,Us).call(this,e,!0)}};this.app.notify(b(this.app,t?"repair_undone":"repaired"),t?void 0:a)}catch(s){this.app.notifyFailure(s)}},Be.styles=[N],m([q()],Be.prototype,"messageId",2),m([$()],Be.prototype,"wrong",2),m([$()],Be.prototype,"tried",2),Be=m([k("sb-turn-repair")],Be);var Sc=200,mt,Jt,Bs,ge,Xa,Qa,el,tl,sl,Ws=class extends E{constructor(){super(...arguments);f(this,ge);f(this,mt,this.loader());f(this,Jt,this.loader());this.isLive=!0;f(this,Bs,"")}load(){let[e]=this.path;e!==void 0&&(e!==c(this,Bs)&&(c(this,mt).clear(),c(this,Jt).clear()),L(this,Bs,e),c(this,mt).load(async()=>{let t=await this.app.call("turns/get",{message_id:e});return t.turn?.requests.length&&c(this,Jt).load(()=>l(this,ge,Xa).call(this,t)),t}))}happened(e){let{heard:t}=c(this,mt).current.value??{};(!e||e.message_id===t?.id)&&super.happened(e)}render(){return r`<div class="stack">
      <h1 tabindex="-1">${y(this.app,"turn")}</h1>
      ${this.path.length===0?Z(b(this.app,"unnamed_title"),b(this.app,"unnamed"),r`<a class="button filled" href=${this.app.link("/conversations")}
              >${b(this.app,"to_conversations")}</a
            >`):U(this.app,c(this,mt).current,e=>l(this,ge,Qa).call(this,e),()=>this.load())}
    </div>`}};mt=new WeakMap,Jt=new WeakMap,Bs=new WeakMap,ge=new WeakSet,Xa=async function(e){return(await this.app.call("request/list",{limit:Sc})).items.filter(s=>s.message_id!==null&&s.message_id===e.heard?.id)},Qa=function(e){let t=e.heard??e.answers[0];return r`<div class="spread">
        <p class="quiet">
          ${t?this.app.show.dateTime(t.at):d}
          ${t?.agent_id?r`· ${this.app.entityName(t.agent_id)}`:d}
          ${t?.area_id?r`· ${this.app.areaName(t.area_id)}`:d}
          ${t?.device_id?r`· ${this.app.deviceName(t.device_id)}`:d}
        </p>
        <a
          class="button"
          href=${this.app.to("conversations",e.conversation_id)}
          >${b(this.app,"whole_conversation")}</a
        >
      </div>
      <section class="card stack" aria-labelledby="axis">
        <h2 id="axis">${b(this.app,"axis")}</h2>
        ${e.turn?l(this,ge,tl).call(this,e.turn):d}
        <ol class="plain axis">
          ${Ba(this.app,e).map(s=>l(this,ge,sl).call(this,s))}
        </ol>
        ${l(this,ge,el).call(this)}
        ${e.turn?.is_wiped?r`<p class="quiet">${b(this.app,"wiped")}</p>`:d}
      </section>
      ${e.turn&&e.heard?r`<sb-turn-repair .app=${this.app} .messageId=${e.heard.id}></sb-turn-repair>`:d}
      ${e.turn?d:Z(b(this.app,"old_title"),b(this.app,"old"))}
      ${e.turn?za(this.app,e.turn):d} ${Ka(this.app,e)}`},el=function(){let e=c(this,Jt).current.value??[];return e.length===0?d:r`<h3 id="sent">${b(this.app,"requests_of")}</h3>
      <ul class="plain row" aria-labelledby="sent">
        ${e.map(t=>r`<li>
              <a class="button" href=${this.app.to("request",t.id)}
                >${t.deployment}, ${this.app.show.time(t.at,!0)}</a
              >
            </li>`)}
      </ul>`},tl=function({total_ms:e,first_word_ms:t,cost:s}){let{show:o}=this.app;return be([[b(this.app,"total"),o.span(e)],t!==null&&[b(this.app,"first_word"),o.span(t)],s!==null&&[b(this.app,"cost"),o.money(s)]])},sl=function(e){return r`<li class=${e.failed?"bad":""}>
      <div class="spread">
        <h3>
          ${e.title}
          ${e.failed?r`<span class="chip bad">${b(this.app,"failed")}</span>`:d}
        </h3>
        ${e.at===void 0?d:r`<span class="quiet">${e.at}</span>`}
      </div>
      ${e.share?r`<div class="bar" aria-hidden="true">
            <span style="left:${e.share[0]}%;width:${e.share[1]}%"></span>
          </div>`:d}
      ${e.body}
    </li>`},Ws.styles=[N,C`
      :host {
        overflow-wrap: anywhere;
      }
      ol.axis {
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
      summary {
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
        display: grid;
        gap: 8px;
      }
    `],Ws=m([k("sb-turn")],Ws);var il={period:"Period",n_days:"{count} days",apart:"Group by",purpose:"Purpose",agent:"Agent",model:"Model",connection:"Connection",all:"All",empty_title:"Nothing was used yet",empty:"In this period no model was asked. Speak to an agent of Switchboard: every call is counted here with its tokens, its purpose and, once there are prices, its cost. Days are kept for 400 days.",set_prices:"Set prices",set_budgets:"Set budgets",without_price:"{count} tokens have no price, so they are in no cost. Enter what your deployments cost, or let list prices be used; what has no price is not free.",budgets:"Budgets",no_budget:"No budget is set: nothing stops because of what it costs.",no_price:"no price",cost:"Cost",tokens:"Tokens",cached:"Cached",calls:"Calls",failed:"Failed",cached_means:"Cached input was read shortly before and costs a fraction.",turns:"Turns",route_local:"{count} answered by the house",route_model:"{count} by the model",route_fallback:"{count} by the fallback",route_none:"{count} without an answer",chart:"Bars for each day from {from} to {to}; the table below says the same.",by_day:"By day",show_tokens:"Show tokens",show_cost:"Show cost",as_table:"As a table",day:"Day",first_word:"First word (median)",others:"Others",agent_gone:"An agent that is gone",no_agent:"Background",model_unknown:"Model not named",read:"Input",written:"Output",n_tokens:"{count} tokens",used_of:"{used} of {limit}",resets:"It begins anew: {at}.",of_turn:"Conversations",of_background:"Background",of_ai_task:"AI tasks",of_all:"Everything",per_day:"a day",per_month:"a month",now_stop:"It is spent: until then only the house itself answers, or the work waits.",now_cheaper:"It is spent: until then the last fallback deployment is asked.",then_local_only:"When it is spent, the house answers by itself, or the work waits.",then_cheaper:"When it is spent, the last fallback deployment is asked.",then_all:"When it is spent, each use does as its own budget says.",for_turn:"Conversations",for_ai_task:"AI tasks",for_summary:"Summaries",for_extraction:"Learning",for_memory:"Comparing memories",for_graph:"Graph",for_topics:"Topics",for_embedding:"Embeddings",for_probe:"Trying out"};var x=J("views/usage/i18n",il);function ol(n,i,e){return e==="money"?n.show.money(i):x(n,"n_tokens",{count:i})}function Zi(n,i){let e=i.filter(t=>t.limit!==null);return r`<ul class="plain stack">
    ${e.map(t=>Pc(n,t,t.limit??0))}
  </ul>`}function Pc(n,i,e){let t=`${x(n,`of_${i.of}`)}, ${x(n,`per_${i.period}`)}`,s=i.used>=e,o=i.course==="stop"||i.course==="cheaper"?x(n,`now_${i.course}`):i.when_spent?x(n,`then_${i.when_spent}`):x(n,"then_all");return r`<li>
    <div class="spread">
      <span>${t}</span>
      <span class=${s?"chip bad":"quiet"}>
        ${x(n,"used_of",{used:ol(n,i.used,i.unit),limit:ol(n,e,i.unit)})}
      </span>
    </div>
    <progress max=${e} .value=${Math.min(i.used,e)} aria-label=${t}></progress>
    <p class="quiet">
      ${o} ${x(n,"resets",{at:n.show.dateTime(i.resets)})}
    </p>
  </li>`}var nl=800,sn=200,rl=["#0277bd","#ef6c00","#2e7d32","#8e24aa","#c62828","#00838f","#757575"],al=C`
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
`;function on(n){return`color-mix(in srgb, ${rl[Math.min(n,rl.length-1)]??"#757575"} 78%, var(--sb-text))`}function ll(n,i){let e=[],t=Date.parse(`${i}T12:00:00Z`);for(let s=Date.parse(`${n}T12:00:00Z`);s<=t;s+=864e5)e.push(new Date(s).toISOString().slice(0,10));return e}function dl(n,i,e,t,s,o){let a=new Map(i.map(re=>[re.day,re])),p=(re,ce)=>re.parts[ce]?.[s]??0,h=e.map(re=>{let ce=a.get(re);return ce?t.reduce((_t,ze)=>_t+p(ce,ze),0):0}),g=Math.max(...h,0),v=nl/e.length,w=Math.max(1,v-(e.length>60?.5:3)),S=e.flatMap((re,ce)=>{let _t=a.get(re);if(!_t||!g)return[];let ze=sn;return t.map((ao,Kl)=>{let yn=p(_t,ao)/g*sn;return ze-=yn,qe`<rect x=${(ce*v).toFixed(2)} y=${ze.toFixed(2)} width=${w.toFixed(2)}
        height=${yn.toFixed(2)} style="fill:${on(Kl)}"></rect>`})}),I=s==="cost"?n.show.money(g):x(n,"n_tokens",{count:g}),M=e[0],oe=e[e.length-1];return r`<div>
    <p class="quiet">${I}</p>
    <svg
      class="chart"
      viewBox="0 0 ${nl} ${sn}"
      preserveAspectRatio="none"
      role="img"
      aria-label=${o}
    >
      ${S}
    </svg>
    <div class="spread quiet">
      <span>${M?Zt(n,M):""}</span><span>${oe?Zt(n,oe):""}</span>
    </div>
  </div>`}function Zt(n,i){return n.show.date(`${i}T12:00:00Z`)}var Nc=[7,30,90,400],Oc=["turn","ai_task","summary","extraction","memory","graph","topics","embedding","probe"],cl=["local","model","fallback","none"],Gs,H,pl,hl,ul,ml,nn,fl,gl,Xi,Qi,yl,Xt,wl,Oe=class extends E{constructor(){super(...arguments);f(this,H);this.days=30;this.by="purpose";this.entry="";this.wanted="cost";f(this,Gs,this.loader())}load(){c(this,Gs).load(()=>l(this,H,pl).call(this))}render(){return r`<div class="stack">
      <h1 tabindex="-1">${y(this.app,"usage")}</h1>
      ${l(this,H,hl).call(this)}
      ${U(this.app,c(this,Gs).current,e=>l(this,H,ul).call(this,e),()=>this.load())}
    </div>`}};Gs=new WeakMap,H=new WeakSet,pl=async function(){let e={days:this.days,by:this.by,...this.entry?{entry_id:this.entry}:{}},t=await this.app.call("usage/get",e),s=[...t.days.items];for(let o=t.days.next_offset;o!==null;){let a=await this.app.call("usage/get",{...e,offset:o});s.push(...a.days.items),o=a.days.next_offset}return{usage:t,days:s}},hl=function(){let{app:e}=this,t=e.info?.entries??[],s=(o,a,p,h)=>ee(x(e,o),a,p,g=>{h(g),this.load()});return r`<div class="row filters">
      ${s("period",String(this.days),Nc.map(o=>[String(o),x(e,"n_days",{count:o})]),o=>this.days=Number(o))}
      ${s("apart",this.by,[["purpose",x(e,"purpose")],["agent",x(e,"agent")],["model",x(e,"model")]],o=>this.by=o)}
      ${t.length>1?s("connection",this.entry,[["",x(e,"all")],...t.map(o=>[o.entry_id,o.title])],o=>this.entry=o):d}
    </div>`},ul=function({usage:e,days:t}){let{app:s}=this,{calls:o,turns:a}=e.total,p=o>0||cl.some(v=>a[v]),h=e.connections.find(v=>!v.is_priced),g=r`<a class="button" href=${s.settings("forms",h?.entry_id)}
      >${x(s,"set_prices")}</a
    >`;return r`
      ${p?l(this,H,ml).call(this,e):Z(x(s,"empty_title"),x(s,"empty"))}
      ${e.total.tokens_without_price?r`<section class="card stack">
            <p>${x(s,"without_price",{count:e.total.tokens_without_price})}</p>
            <div class="row">${g}</div>
          </section>`:d}
      ${o?l(this,H,fl).call(this,e,t):d}
      ${e.connections.map(v=>{let w=v.budgets.some(S=>S.limit!==null);return r`<section class="card stack">
          <h2>${x(s,"budgets")}${e.connections.length>1?`: ${v.title}`:""}</h2>
          ${w?Zi(s,v.budgets):r`<p class="quiet">${x(s,"no_budget")}</p>
                <div class="row">
                  <a class="button" href=${s.settings("forms",v.entry_id)}
                    >${x(s,"set_budgets")}</a
                  >
                </div>`}
        </section>`})}
      ${l(this,H,wl).call(this,e)}
    `},ml=function({total:e}){let{app:t}=this,s=(o,a)=>r`<div><strong>${o}</strong>${x(t,a)}</div>`;return r`<section class="card stack">
      <div class="sums">
        ${s(l(this,H,Xi).call(this,e),"cost")}
        ${s(t.show.number(e.input_tokens+e.output_tokens),"tokens")}
        ${s(l(this,H,Qi).call(this,e),"cached")}
        ${s(t.show.number(e.calls),"calls")}
        ${s(t.show.number(e.failed),"failed")}
      </div>
      <p class="quiet">${l(this,H,nn).call(this,e.turns)} ${x(t,"cached_means")}</p>
    </section>`},nn=function(e){let{app:t}=this,s=cl.filter(o=>e[o]).map(o=>x(t,`route_${o}`,{count:e[o]??0}));return s.length?`${x(t,"turns")}: ${s.join(", ")}.`:""},fl=function(e,t){let{app:s}=this,o=!!e.total.cost,a=o?this.wanted:"tokens",p=new Map;for(let w of t)for(let[S,I]of Object.entries(w.parts))p.set(S,(p.get(S)??0)+I.tokens);let h=[...p.keys()].sort((w,S)=>+(w==="others")-+(S==="others")||(p.get(S)??0)-(p.get(w)??0)),g=ll(e.from,e.to),v=x(s,"chart",{from:Zt(s,e.from),to:Zt(s,e.to)});return r`<section class="card stack">
      <div class="spread">
        <h2>${x(s,"by_day")}</h2>
        ${o?r`<button
              @click=${()=>this.wanted=a==="cost"?"tokens":"cost"}
            >
              ${x(s,a==="cost"?"show_tokens":"show_cost")}
            </button>`:d}
      </div>
      ${dl(s,t,g,h,a,v)}
      <ul class="plain row">
        ${h.map((w,S)=>r`<li class="chip">
            <span class="swatch" style="background:${on(S)}"></span>
            ${l(this,H,Xt).call(this,e,w)}
          </li>`)}
      </ul>
      <details>
        <summary>${x(s,"as_table")}</summary>
        ${ae(x(s,"by_day"),[[x(s,"day")],...h.map(w=>[l(this,H,Xt).call(this,e,w),"number"]),[x(s,"tokens"),"number"],[x(s,"cost"),"number"],[x(s,"cached"),"number"],[x(s,"first_word"),"number"],[x(s,"turns")]],t.map(w=>l(this,H,gl).call(this,w,h,a)))}
      </details>
    </section>`},gl=function(e,t,s){let{app:o}=this,a=e.median_first_token_ms;return[Zt(o,e.day),...t.map(p=>l(this,H,yl).call(this,e.parts[p]?.[s]??0,s)),o.show.number(e.input_tokens+e.output_tokens),l(this,H,Xi).call(this,e),l(this,H,Qi).call(this,e),a===null?"–":o.show.span(a),l(this,H,nn).call(this,e.turns)]},Xi=function({cost:e}){return e===null?x(this.app,"no_price"):this.app.show.money(e)},Qi=function({cached_share:e}){return e===null?"–":this.app.show.percent(e)},yl=function(e,t){return t==="cost"?this.app.show.money(e):this.app.show.number(e)},Xt=function(e,t){let{app:s}=this;return t==="others"?x(s,"others"):this.by==="agent"?e.agents.find(a=>a.agent===t)?.name??(t?x(s,"agent_gone"):x(s,"no_agent")):this.by==="model"?t||x(s,"model_unknown"):Oc.includes(t)?x(s,`for_${t}`):t},wl=function(e){let{app:t}=this,s=this.by==="agent"?e.agents.map(o=>[l(this,H,Xt).call(this,e,o.agent),o]):this.by==="model"?e.models.map(o=>[l(this,H,Xt).call(this,e,o.model),o]):e.purposes.map(o=>[l(this,H,Xt).call(this,e,o.purpose),o]);return s.length?r`<section class="card stack">
      <h2>${x(t,this.by)}</h2>
      ${ae(x(t,this.by),[[x(t,this.by)],[x(t,"cost"),"number"],[x(t,"read"),"number"],[x(t,"cached"),"number"],[x(t,"written"),"number"],[x(t,"calls"),"number"],[x(t,"failed"),"number"]],s.map(([o,a])=>[o,l(this,H,Xi).call(this,a),t.show.number(a.input_tokens),l(this,H,Qi).call(this,a),t.show.number(a.output_tokens),t.show.number(a.calls),t.show.number(a.failed)]))}
    </section>`:r``},Oe.styles=[N,al,C`
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
    `],m([$()],Oe.prototype,"days",2),m([$()],Oe.prototype,"by",2),m([$()],Oe.prototype,"entry",2),m([$()],Oe.prototype,"wanted",2),Oe=m([k("sb-usage")],Oe);var bl={learning:"Learning",graph:"Household graph",readings:"Readings in chunks",imports:"Imports",embedding:"Embeddings",summaries:"Summaries",empty_title:"Nothing to do yet",empty:"Once somebody has talked to the house, this shows what it learns from that in the background: how much is still to be read, what failed, and what an import has come to.",all_parts:"Show all parts",reading:"Reading",import:"Import",pause:"Pause",resume:"Resume",cancel:"Cancel",retry:"Try again now",read_now:"Read now",done_pause:"Paused. What was begun is ended first.",done_resume:"It goes on.",done_cancel:"Cancelled.",done_retry:"It is tried again now.",state_off:"Off",state_closed:"Cannot be opened",state_idle:"Idle",state_running:"Running",state_paused:"Paused",state_pausing:"Ending what was begun",state_failed:"Failed",state_cancelled:"Cancelled",state_done:"Done",log_closed:"The log cannot be opened at present, so nothing is learnt. The page “Health” says why.",pending:"{count} messages wait to be read.",pending_one:"One message waits to be read.",nothing_pending:"All messages have been read.",paused_means:"While it is paused nothing is learnt, also after a restart. Conversations and the log go on.",last_run:"Read last {ago}.",never_run:"Nothing was read yet.",next_run:"It looks again at {at}.",stopped_budget:"It ended because a budget is spent.",stopped_service:"It ended because the service failed.",stopped_no_deployment:"It ended because no deployment for background work is there.",stopped_enough:"More waits: it read as much as one run may.",stopped_paused:"It ended because it is paused.",windows_failed:"Parts that failed, and are tried again by themselves: {count}.",windows_parked:"Parts given up after five attempts; trying again reads them: {count}.",graph_off:"The graph is not read. It can be switched on in the settings.",read_again:"Reading the log again",backlog:"What waited was too much to read in small parts",chunks:"{read} of {count} chunks are read.",chunks_failed:"Failed or given up: {count}.",begun:"Begun {at}.",no_readings:"Nothing is read in chunks. That happens when very much waits at once, as after an import.",several:"several",imported:"{position} of {count} messages: {added} added, {known} known before, {refused} refused.",no_imports:"Nothing was imported. “Import” in the settings brings in conversations of ChatGPT or another Switchboard, and tells first what it costs.",embedding_off:"No deployment for embeddings is named, so memories are found by their words alone, not by meaning.",missing:"Without an embedding yet: memories {memories}, messages {count}. What holds a secret is given none and counts here.",missing_unknown:"How many are missing is not known yet.",none_missing:"Everything has its embedding.",last_failure:"It failed last {ago}.",summaries_waiting:"Conversations that wait for their summary: {count}.",no_summaries:"No conversation waits for its summary.",summaries_failing:"Not summarised, and tried again by themselves: {count}.",undo_import:"Undo import",undo_means:"What goes for good: messages {count}, conversations {conversations}, memories learnt from them {memories}.",undone:"The import was undone.",cancel_import:"Cancel the import?",cancel_reading:"Cancel the reading?",cancel_import_means:"What was taken so far stays; undoing the import takes it back.",cancel_reading_means:"What was read stays learnt. What was not read stays in the log and can be read again."};var P=J("views/work/i18n",bl);var yt,Ce,es,wt,T,rn,vl,$l,eo,gt,Qt,an,kl,ln,xl,Tl,Al,Rl,dn,Sl,El,cn,Pl,ft=class extends E{constructor(){super(...arguments);f(this,T);this.problem="";f(this,yt,this.loader());f(this,Ce);f(this,es);f(this,wt,0)}load(){c(this,yt).load(()=>l(this,T,vl).call(this))}disconnectedCallback(){super.disconnectedCallback(),l(this,T,rn).call(this)}render(){let{app:e}=this;return r`<div class="stack">
      <h1 tabindex="-1">${y(e,"work")}</h1>
      ${this.problem?r`<div class="alert bad" role="alert" data-state="failed">${ot(e,this.problem)}</div>`:d}
      ${U(e,c(this,yt).current,t=>l(this,T,$l).call(this,t),()=>this.load())}
      ${this.asked?l(this,T,Pl).call(this,this.asked):d}
    </div>`}};yt=new WeakMap,Ce=new WeakMap,es=new WeakMap,wt=new WeakMap,T=new WeakSet,rn=function(){var e;L(this,wt,c(this,wt)+1),(e=c(this,es))==null||e.call(this),L(this,es,void 0)},vl=function(){l(this,T,rn).call(this);let e=c(this,wt);return new Promise((t,s)=>{this.app.subscribe("work/subscribe",{},o=>{if(e===c(this,wt)){if("problem"in o){this.problem=o.problem;return}this.problem="",L(this,Ce,"standing"in o?o.standing:c(this,Ce)&&{...c(this,Ce),...o.changes}),c(this,Ce)&&(c(this,yt).current.state==="ready"?c(this,yt).put(c(this,Ce)):t(c(this,Ce)))}}).then(o=>{e===c(this,wt)?L(this,es,o):o()},s)})},$l=function(e){if(e.learning.state==="off")return r`${Ee(this.app)}${l(this,T,dn).call(this,e.summaries)}`;let t=r`${l(this,T,xl).call(this,e.graph)}
    ${l(this,T,Tl).call(this,e.readings)} ${l(this,T,Al).call(this,e.imports)}
    ${l(this,T,Rl).call(this,e.embedding)} ${l(this,T,dn).call(this,e.summaries)}`;return r`
      ${_l(e)?Z(P(this.app,"empty_title"),P(this.app,"empty")):d}
      ${l(this,T,kl).call(this,e.learning)}
      ${_l(e)?r`<details>
            <summary>${P(this.app,"all_parts")}</summary>
            <div class="stack">${t}</div>
          </details>`:t}
    `},eo=function(e){let t={running:"good",done:"good",failed:"bad",closed:"bad",paused:"warn",pausing:"warn"}[e];return r`<span class="chip ${t??""}">${P(this.app,`state_${e}`)}</span>`},gt=function(e,t){return r`<div class="spread"><h2>${P(this.app,e)}</h2>${l(this,T,eo).call(this,t)}</div>`},Qt=function(e,t,s){let o=a=>P(this.app,e==="learning"&&a==="retry"?"read_now":a);return s.map(a=>r`<button
        ?disabled=${this.busy!==""}
        aria-label=${`${o(a)}: ${P(this.app,e)} ${t.id?.slice(0,8)??""}`}
        @click=${()=>{a==="cancel"?this.asked={kind:"cancel",item:t,of:e}:l(this,T,an).call(this,a,e,t)}}
      >
        ${o(a)}
      </button>`)},an=async function(e,t,s){await this.attempt(e,async()=>{let o=s.id===void 0?{}:{item_id:s.id};await this.app.call(`work/${e}`,{kind:t,...o,expected_revision:s.revision}),this.app.notify(P(this.app,`done_${e}`))}),this.asked=void 0},kl=function(e){let{app:t}=this;if(e.state==="closed")return r`<section class="card stack">
        ${l(this,T,gt).call(this,"learning",e.state)}
        <p>${P(t,"log_closed")}</p>
        <a href=${t.link("/health")}>${y(t,"health")}</a>
      </section>`;let s=e.state==="paused"||e.state==="pausing";return r`<section class="card stack">
      ${l(this,T,gt).call(this,"learning",e.state)}
      <p>
        ${e.pending?P(t,"pending",{count:e.pending}):P(t,"nothing_pending")}
        ${s?P(t,"paused_means"):""}
      </p>
      ${e.owners?.length?r`<ul class="plain row">
            ${e.owners.map(o=>r`<li class="chip">
                ${t.ownerName(o.owner)}: ${t.show.number(o.pending)}
              </li>`)}
          </ul>`:d}
      <p class="quiet">
        ${e.last_run?P(t,"last_run",{ago:t.show.ago(e.last_run)}):P(t,"never_run")}
        ${e.next_run&&!s?P(t,"next_run",{at:t.show.time(e.next_run)}):""}
        ${e.stopped&&e.stopped!=="finished"?P(t,`stopped_${e.stopped}`):""}
      </p>
      ${l(this,T,ln).call(this,e.windows)}
      ${e.budgets?.some(o=>o.limit!==null)?Zi(t,e.budgets):d}
      <div class="row">
        ${l(this,T,Qt).call(this,"learning",e,s?["resume"]:["pause","retry"])}
      </div>
    </section>`},ln=function(e){if(!e||e.failed+e.parked===0)return d;let{app:t}=this;return r`<div class="alert warn stack">
      <p>
        ${e.failed?P(t,"windows_failed",{count:e.failed}):""}
        ${e.parked?P(t,"windows_parked",{count:e.parked}):""}
      </p>
      ${Object.keys(e.errors).map(s=>r`<p>${ot(t,s)}</p>`)}
    </div>`},xl=function(e){let{app:t}=this;return r`<section class="card stack">
      ${l(this,T,gt).call(this,"graph",e.state)}
      ${e.state==="off"?r`<p>${P(t,"graph_off")}</p>
            <a href=${t.settings("forms")}>${y(t,"open_settings")}</a>`:r`<p>
              ${e.pending?P(t,"pending",{count:e.pending}):P(t,"nothing_pending")}
            </p>
            ${l(this,T,ln).call(this,e.windows)}`}
    </section>`},Tl=function(e){let{app:t}=this;return r`<section class="card stack" data-state=${e.length?"ready":"empty"}>
      <h2>${P(t,"readings")}</h2>
      ${e.length?r`<ul class="plain stack">
            ${e.map(s=>{let o=P(t,s.kind==="again"?"read_again":"backlog"),a=s.status==="running"?s.failed?["pause","cancel","retry"]:["pause","cancel"]:s.status==="paused"?["resume","cancel"]:s.status==="done"&&s.parked?["retry"]:[];return r`<li class="stack">
                <div class="spread"><strong>${o}</strong>${l(this,T,eo).call(this,s.status)}</div>
                <progress max=${Math.max(1,s.chunks)} .value=${s.read} aria-label=${o}></progress>
                <p class="quiet">
                  ${P(t,"chunks",{read:s.read,count:s.chunks})}
                  ${s.failed+s.parked?P(t,"chunks_failed",{count:s.failed+s.parked}):""}
                  ${P(t,"begun",{at:t.show.dateTime(s.begun)})}
                </p>
                ${a.length?r`<div class="row">${l(this,T,Qt).call(this,"reading",s,a)}</div>`:d}
              </li>`})}
          </ul>`:r`<p class="quiet">${P(t,"no_readings")}</p>`}
    </section>`},Al=function(e){let{app:t}=this,s={running:["pause","cancel"],paused:["resume","cancel"],failed:["retry","cancel"],cancelled:[],done:[]};return r`<section class="card stack" data-state=${e.length?"ready":"empty"}>
      <h2>${P(t,"imports")}</h2>
      ${e.length?r`<ul class="plain stack">
            ${e.map(o=>{let a=`${o.format}, ${o.owner?t.ownerName(o.owner):P(t,"several")}`;return r`<li class="stack">
                <div class="spread"><strong>${a}</strong>${l(this,T,eo).call(this,o.status)}</div>
                <progress max=${Math.max(1,o.total)} .value=${o.position} aria-label=${a}></progress>
                <p class="quiet">
                  ${P(t,"imported",{position:o.position,count:o.total,added:o.added,known:o.known,refused:o.refused})}
                  ${P(t,"begun",{at:t.show.dateTime(o.begun)})}
                </p>
                ${o.error?r`<p class="alert bad">${ot(t,o.error)}</p>`:d}
                <div class="row">
                  ${l(this,T,Qt).call(this,"import",o,s[o.status])}
                  <button class="bad" ?disabled=${this.busy!==""} @click=${()=>{l(this,T,Sl).call(this,o)}}>
                    ${P(t,"undo_import")}
                  </button>
                </div>
              </li>`})}
          </ul>`:r`<p class="quiet">${P(t,"no_imports")}</p>`}
    </section>`},Rl=function(e){let{app:t}=this;if(e.state==="off")return r`<section class="card stack">
        ${l(this,T,gt).call(this,"embedding",e.state)}
        <p>${P(t,"embedding_off")}</p>
        <a href=${t.settings("forms")}>${y(t,"open_settings")}</a>
      </section>`;let s=e.state==="paused"||e.state==="pausing",o=e.missing;return r`<section class="card stack">
      ${l(this,T,gt).call(this,"embedding",e.state)}
      <p>
        ${o==null?P(t,"missing_unknown"):o.memories+o.messages?P(t,"missing",{memories:o.memories,count:o.messages}):P(t,"none_missing")}
      </p>
      ${e.last_failure?r`<p class="quiet">
            ${P(t,"last_failure",{ago:t.show.ago(e.last_failure.at)})}
            ${ot(t,e.last_failure.reason)}
          </p>`:d}
      <div class="row">
        ${l(this,T,Qt).call(this,"embedding",e,s?["resume"]:["pause","retry"])}
      </div>
    </section>`},dn=function(e){let{app:t}=this;return r`<section class="card stack">
      ${l(this,T,gt).call(this,"summaries",e.state)}
      <p>
        ${e.waiting?P(t,"summaries_waiting",{count:e.waiting}):P(t,"no_summaries")}
        ${e.failing?P(t,"summaries_failing",{count:e.failing}):""}
      </p>
      ${e.failing?r`<div class="row">${l(this,T,Qt).call(this,"summaries",e,["retry"])}</div>`:d}
    </section>`},Sl=async function(e){await this.attempt("preview",async()=>{let{would_forget:t}=await l(this,T,cn).call(this,e,{});this.asked={kind:"undo",item:e,of:"import",...t?{goes:t}:{}}})},El=async function(e){await this.attempt("undo",async()=>{await l(this,T,cn).call(this,e,{confirm:!0}),this.app.notify(P(this.app,"undone"))}),this.asked=void 0},cn=function(e,t){let s={item_id:e.id,expected_revision:e.revision};return this.app.call("work/undo",{...s,...t})},Pl=function(e){let{app:t}=this,s=e.kind==="undo",o=e.goes;return r`<sb-dialog
      heading=${P(t,s?"undo_import":e.of==="import"?"cancel_import":"cancel_reading")}
      @closed=${()=>this.asked=void 0}
    >
      <p>
        ${s&&o?P(t,"undo_means",{count:o.messages,conversations:o.conversations,memories:o.memories.length}):P(t,e.of==="import"?"cancel_import_means":"cancel_reading_means")}
      </p>
      <button slot="actions" @click=${()=>this.asked=void 0}>${y(t,"back")}</button>
      <button
        slot="actions"
        class="filled bad"
        ?disabled=${this.busy!==""}
        @click=${()=>{s?l(this,T,El).call(this,e.item):l(this,T,an).call(this,"cancel",e.of,e.item)}}
      >
        ${P(t,s?"undo_import":"cancel")}
      </button>
    </sb-dialog>`},ft.styles=[N,C`
      progress {
        width: 100%;
        accent-color: var(--sb-filled);
      }
      summary {
        min-height: 40px;
      }
      li + li {
        border-top: 1px solid var(--sb-line);
        padding-top: 12px;
      }
    `],m([$()],ft.prototype,"asked",2),m([$()],ft.prototype,"problem",2),ft=m([k("sb-work")],ft);function _l({learning:n,readings:i,imports:e,summaries:t}){return!!!(n.last_run||n.pending||t.waiting)&&!i.length&&!e.length}var Nl={conversations:{icon:"mdi:forum-outline",showsWords:!0},turn:{icon:"mdi:timeline-clock-outline",showsWords:!0,within:"conversations"},memory:{icon:"mdi:brain",showsWords:!0},review:{icon:"mdi:brain",showsWords:!0,within:"memory"},graph:{icon:"mdi:graph-outline",showsWords:!0},usage:{icon:"mdi:chart-bar",admin:!0},settings:{icon:"mdi:cog-outline",admin:!0},request:{icon:"mdi:code-json",showsWords:!0},work:{icon:"mdi:progress-wrench",admin:!0},health:{icon:"mdi:heart-pulse",admin:!0}},zs="conversations",pn=Object.keys(Nl);function Ks(n){return Nl[n]}function Ol(n,i,e){let t=In(`sb-${n}`);return Mn`<${t} .app=${i} .path=${e}></${t}>`}var qc={comma_decimal:"en-US",decimal_comma:"de",space_comma:"fr",quote_decimal:"de-CH"},Ic=Intl.DateTimeFormat().resolvedOptions().timeZone,ql=60,hn=60*ql,Cl=24*hn,to=class{constructor(i){this.hass=i}#e=new Map;number(i,e=0){let{number_format:t}=this.hass().locale;return this.#s(this.#o(),{maximumFractionDigits:e,minimumFractionDigits:e,useGrouping:t!=="none"}).format(i)}percent(i){return this.#s(this.#o(),{style:"percent",maximumFractionDigits:0}).format(i)}money(i){let e=i!==0&&Math.abs(i)<.1?4:2;return this.#s(this.#o(),{style:"currency",currency:this.hass().config.currency,minimumFractionDigits:e,maximumFractionDigits:e}).format(i)}span(i){let[e,t,s]=i<1e3?[i,"millisecond",0]:i<9e4?[i/1e3,"second",1]:[i/6e4,"minute",0];return this.#s(this.#o(),{style:"unit",unit:t,unitDisplay:"short",maximumFractionDigits:s}).format(e)}bytes(i){let[e,t]=i<1e6?[i/1e3,"kilobyte"]:[i/1e6,"megabyte"];return this.#s(this.#o(),{style:"unit",unit:t,unitDisplay:"short",maximumFractionDigits:1}).format(e)}time(i,e=!1){return this.#i(this.#a(),{hour:"numeric",minute:"2-digit",...e?{second:"2-digit"}:{},...this.#r(),timeZone:this.#n()}).format(new Date(i))}date(i){let{date_format:e}=this.hass().locale;if(e==="language"||e==="system")return this.#i(this.#a(),{weekday:"short",day:"numeric",month:"long",year:"numeric",timeZone:this.#n()}).format(new Date(i));let{day:t,month:s,year:o}=this.#t(i);return e==="DMY"?`${t}/${s}/${o}`:e==="MDY"?`${s}/${t}/${o}`:`${o}-${s}-${t}`}dateTime(i){return`${this.date(i)}, ${this.time(i)}`}day(i){let{day:e,month:t,year:s}=this.#t(i);return`${s}-${t}-${e}`}ago(i){let e=(new Date(i).getTime()-Date.now())/1e3,[t,s]=Math.abs(e)<hn?[e/ql,"minute"]:Math.abs(e)<Cl?[e/hn,"hour"]:[e/Cl,"day"];return new Intl.RelativeTimeFormat(this.hass().locale.language,{numeric:"auto"}).format(Math.round(t),s)}#t(i){let e=this.#i("en-GB",{day:"2-digit",month:"2-digit",year:"numeric",timeZone:this.#n()}).formatToParts(new Date(i)),t=s=>e.find(o=>o.type===s)?.value??"";return{day:t("day"),month:t("month"),year:t("year")}}#i(i,e){let t=`date ${i} ${JSON.stringify(e)}`,s=this.#e.get(t)??new Intl.DateTimeFormat(i,e);return this.#e.set(t,s),s}#s(i,e){let t=`number ${i} ${JSON.stringify(e)}`,s=this.#e.get(t)??new Intl.NumberFormat(i,e);return this.#e.set(t,s),s}#n(){let{locale:i,config:e}=this.hass();return i.time_zone==="server"?e.time_zone:Ic}#r(){let{time_format:i}=this.hass().locale;return i==="12"?{hourCycle:"h12"}:i==="24"?{hourCycle:"h23"}:{}}#o(){let{number_format:i,language:e}=this.hass().locale;return i==="system"?void 0:qc[i]??e}#a(){let{date_format:i,language:e}=this.hass().locale;return i==="system"?void 0:e}};var Mc=3e3,so=class extends EventTarget{constructor(e){super();this.hass=e;this.show=new to(()=>this.hass);this.narrow=!1;this.prefix="/switchboard";this.isInSpite=!1}async call(e,t={}){try{return await this.hass.connection.sendMessagePromise({...t,...this.isInSpite?{in_spite_of_guests:!0}:{},type:`switchboard/${e}`})}catch(s){throw V(this,s)}}async subscribe(e,t,s){let{connection:o}=this.hass,a={...t,type:`switchboard/${e}`},p=!1,h,g,v=async()=>{h=await o.subscribeMessage(S=>p||s(S),a,{resubscribe:!1}),p&&h().catch(()=>{})},w=()=>{clearTimeout(g),v().catch(()=>{!p&&this.hass.connected&&(g=setTimeout(w,Mc))})};try{await v()}catch(S){throw V(this,S)}return o.addEventListener("ready",w),()=>{p=!0,clearTimeout(g),o.removeEventListener("ready",w),h?.().catch(()=>{})}}link(e){return this.prefix+e}to(...e){return this.link(`/${e.map(encodeURIComponent).join("/")}`)}settings(e,t=this.info?.entries[0]?.entry_id){return this.to("settings",...t?[t,e]:[])}go(e,t={}){let s=this.link(e);t.replace?history.replaceState(history.state,"",s):history.pushState(null,"",s),window.dispatchEvent(new CustomEvent("location-changed",{detail:{replace:t.replace??!1}}))}notify(e,t){this.notice=t?{text:e,action:t}:{text:e},this.tell("notice")}notifyFailure(e){let t=V(this,e);return this.notify(t.message),t}tell(e){this.dispatchEvent(new Event(e))}get isAdmin(){return this.info?.viewer.is_admin??!1}ownerName(e){return e==="household"?y(this,"household"):this.entityName(e)}entityName(e){let t=this.hass.states[e]?.attributes.friendly_name;return typeof t=="string"&&t?t:e}areaName(e){return this.hass.areas?.[e]?.name??e}deviceName(e){let t=this.hass.devices?.[e];return t?.name_by_user??t?.name??e}};var Dc=["last_extraction","waiting_facts","memories"],Il=[],Ml;function Dl(n,i){return Ml!==i.entities&&(Ml=i.entities,Il=Object.values(i.entities??{}).filter(e=>e.platform==="switchboard"&&Dc.includes(e.translation_key??"")).map(e=>e.entity_id)),Il.some(e=>n.states[e]!==i.states[e])}var Ll=/\/switchboard_page\/([0-9a-f]+)\//.exec(import.meta.url)?.[1],Lc=1e4,jc=3e3,z,ts,ss,bt,Ge,Vs,is,Ys,W,jl,un,io,Fl,mn,Js,fn,Hl,Ul,Wl,Bl,Gl,gn,oo,no,zl,Zs,ro,ye=class extends Q{constructor(){super(...arguments);f(this,W);this.narrow=!1;this.isLost=!1;this.out=[];f(this,z);f(this,ts);f(this,ss);f(this,bt);f(this,Ge);f(this,Vs,new ResizeObserver(()=>l(this,W,gn).call(this)));f(this,is);f(this,Ys,"");f(this,Js,()=>{this.isLost=!0});f(this,oo,e=>{let t=e.currentTarget;e.key!=="Escape"||!t.open||(t.open=!1,t.querySelector("summary")?.focus())});f(this,no,({currentTarget:e,relatedTarget:t})=>{let s=e;t instanceof Node&&!s.contains(t)&&(s.open=!1)});f(this,Zs,e=>{if(this.renderRoot.querySelector("nav details")?.removeAttribute("open"),e.defaultPrevented||e.button!==0||e.metaKey||e.ctrlKey||e.shiftKey||e.altKey)return;let t=e.composedPath().find(g=>g instanceof HTMLAnchorElement),s=c(this,z);if(!t||t.target||t.hasAttribute("download"))return;let{origin:o,pathname:a,search:p,hash:h}=new URL(t.href);o!==location.origin||!a.startsWith(`${s.prefix}/`)||(e.preventDefault(),s.go(a.slice(s.prefix.length)+p+h))});f(this,ro,()=>{this.dispatchEvent(new Event("hass-toggle-menu",{bubbles:!0,composed:!0}))})}connectedCallback(){super.connectedCallback(),this.style.display="block",this.style.height="100dvh",c(this,z)&&(l(this,W,mn).call(this),l(this,W,io).call(this))}disconnectedCallback(){var e;super.disconnectedCallback(),clearTimeout(c(this,ts)),clearTimeout(c(this,ss)),(e=c(this,Ge))==null||e.call(this),L(this,Ge,void 0),c(this,bt)?.removeEventListener("disconnected",c(this,Js)),L(this,bt,void 0),c(this,Vs).disconnect(),c(this,z)&&(c(this,z).isInSpite=!1)}shouldUpdate(e){if(!this.hass||!this.route)return!1;if(!e.has("hass"))return!0;let t=e.get("hass");if(c(this,z)&&(c(this,z).hass=this.hass),!t)return!0;let{hass:s}=this,o=t.language!==s.language||t.locale!==s.locale||t.connected!==s.connected||t.user!==s.user||t.connection!==s.connection;return t.language!==s.language&&l(this,W,un).call(this),o&&c(this,z)?.tell("changed"),Dl(t,s)&&c(this,z)?.tell("learnt"),o||e.size>1}willUpdate(){c(this,z)||(L(this,z,new so(this.hass)),c(this,z).addEventListener("notice",()=>l(this,W,Gl).call(this)),c(this,z).addEventListener("returned",()=>this.requestUpdate()),l(this,W,mn).call(this),l(this,W,jl).call(this)),c(this,z).narrow=this.narrow,c(this,z).prefix=this.route.prefix}render(){let e=c(this,z),[t="",...s]=this.route.path.split("/").filter(Boolean).map(decodeURIComponent),o=pn.find(g=>g===t),a=(o&&(Ks(o).within??o))??zs;a!==c(this,Ys)&&(e.isInSpite=!1),L(this,Ys,a);let p=pn.filter(g=>{let{admin:v,within:w}=Ks(g);return!w&&(!v||e.isAdmin)}),h=p.filter(g=>this.out.includes(g));return r`
      <header>
        <div class="title">
          ${this.narrow?r`<button class="bare" @click=${c(this,ro)} aria-label=${y(e,"menu")}>
                &#9776;
              </button>`:d}
          <span>Switchboard</span>
        </div>
        <nav aria-label=${y(e,"views")}>
          <ul class="plain">
            ${p.map(g=>l(this,W,fn).call(this,e,g,a))}
          </ul>
          <details
            class=${h.length?"":"out"}
            @keydown=${c(this,oo)}
            @focusout=${c(this,no)}
          >
            <summary class=${h.includes(a)?"current":""}>
              ${y(e,h.includes(a)?a:"more_views")}
            </summary>
            <ul class="plain">
              ${h.map(g=>l(this,W,fn).call(this,e,g,a,!0))}
            </ul>
          </details>
        </nav>
      </header>
      <div class="banners" role="status">${l(this,W,Wl).call(this,e)}</div>
      <main @click=${c(this,Zs)}>${l(this,W,Hl).call(this,e,t,o,s)}</main>
      <div role="status" aria-live="polite">${l(this,W,Bl).call(this,e)}</div>
    `}updated(){l(this,W,zl).call(this);let e=this.renderRoot.querySelector("nav > ul");e&&c(this,Vs).observe(e),l(this,W,gn).call(this)}};z=new WeakMap,ts=new WeakMap,ss=new WeakMap,bt=new WeakMap,Ge=new WeakMap,Vs=new WeakMap,is=new WeakMap,Ys=new WeakMap,W=new WeakSet,jl=async function(){await l(this,W,un).call(this),await l(this,W,io).call(this)},un=async function(){let{hass:e}=this;await Promise.all([Bn(vo(e.language)),e.loadBackendTranslation("exceptions","switchboard").catch(()=>{})]),c(this,z)?.tell("changed"),this.requestUpdate()},io=async function(){var t;let e=c(this,z);if(!(!e||!this.isConnected)){clearTimeout(c(this,ss)),(t=c(this,Ge))==null||t.call(this),L(this,Ge,void 0);try{let s=await e.subscribe("info",{},o=>l(this,W,Fl).call(this,e,o));this.isConnected?L(this,Ge,s):s()}catch(s){this.trouble=V(e,s),L(this,ss,setTimeout(()=>{l(this,W,io).call(this)},jc))}}},Fl=function(e,t){let s=e.info;t.guests||(e.isInSpite=!1);let o=this.isLost||this.trouble!==void 0;e.info=t,this.isLost=!1,this.trouble=t.is_running?void 0:new we("gone","gone",y(e,"gone")),this.requestUpdate(),t.is_running&&s&&(o||!s.is_running)?e.tell("returned"):s&&e.tell("changed")},mn=function(){let e=c(this,z)?.hass.connection;!e||e===c(this,bt)||(e.addEventListener("disconnected",c(this,Js)),L(this,bt,e))},Js=new WeakMap,fn=function(e,t,s,o=!1){return r`<li class=${!o&&this.out.includes(t)?"out":""} data-tab=${t}>
      <a
        href=${e.link(`/${t}`)}
        aria-current=${t===s?"page":d}
        @click=${c(this,Zs)}
        >${ui(Ks(t).icon)}${y(e,t)}</a
      >
    </li>`},Hl=function(e,t,s,o){if(!e.info)return this.trouble&&this.trouble.kind!=="lost"?r`<div class="alert bad" role="alert" data-state="failed">${this.trouble.message}</div>`:r`<p class="quiet" role="status" data-state="loading">${y(e,"loading")}</p>`;if(t&&!s)return r`<h1 tabindex="-1">${y(e,"no_such_page")}</h1>
        <a href=${e.link(`/${zs}`)}>${y(e,zs)}</a>`;let a=s??zs,{admin:p,showsWords:h}=Ks(a);return p&&!e.isAdmin?r`<h1 tabindex="-1">${y(e,"administrators_only")}</h1>`:e.info.guests&&h&&!e.isInSpite?l(this,W,Ul).call(this,e,a):Ol(a,e,o)},Ul=function(e,t){return r`<div class="card stack" data-state="hidden">
      <h1 tabindex="-1">${y(e,t)}</h1>
      <p>${y(e,"guests_hidden")}</p>
      <div class="row">
        <button
          @click=${()=>{e.isInSpite=!0,this.requestUpdate()}}
        >
          ${y(e,"guests_show")}
        </button>
        <span class="quiet">${y(e,"guests_until")}</span>
      </div>
    </div>`},Wl=function(e){let{info:t}=e;return r`
      ${this.isLost||!this.hass.connected?r`<p class="alert warn" data-banner="lost">${y(e,"lost")}</p>`:d}
      ${this.trouble&&t&&this.trouble.kind!=="lost"?r`<p class="alert bad" data-banner=${this.trouble.kind}>${this.trouble.message}</p>`:d}
      ${t&&Ll&&t.page!==Ll?r`<p class="alert warn spread" data-banner="stale">
            ${y(e,"stale")}
            <button @click=${()=>location.reload()}>${y(e,"reload")}</button>
          </p>`:d}
      ${t?.guests?r`<p class="alert warn" data-banner="guests">${y(e,"guests")}</p>`:d}
    `},Bl=function(e){let{notice:t}=e;if(!t)return d;let{action:s}=t;return r`<div class="notice">
      <span>${t.text}</span>
      ${s?r`<button
            @click=${()=>{e.notice=void 0,this.requestUpdate(),s.run()}}
          >
            ${s.label}
          </button>`:d}
    </div>`},Gl=function(){clearTimeout(c(this,ts)),this.requestUpdate();let{notice:e}=c(this,z);L(this,ts,setTimeout(()=>{c(this,z)?.notice===e&&(c(this,z).notice=void 0,this.requestUpdate())},Lc))},gn=function(){let e=[...this.renderRoot.querySelectorAll("nav > ul > li")],t=e[0]?.offsetTop,s=e.filter(o=>o.offsetTop!==t).map(o=>o.dataset.tab??"");String(s)!==String(this.out)&&(this.out=s)},oo=new WeakMap,no=new WeakMap,zl=function(){let{path:e}=this.route;if(e===c(this,is)||!c(this,z)?.info)return;let t=c(this,is)===void 0;if(L(this,is,e),t)return;this.scrollTop=0;let s=this.renderRoot.querySelector("main > *");s instanceof Q&&s.updateComplete.then(()=>{s.renderRoot.querySelector("h1")?.focus({preventScroll:!0})})},Zs=new WeakMap,ro=new WeakMap,ye.styles=[N,C`
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
        display: flex;
        padding: 0 8px;
      }
      /* Tabs for which there is no room begin a line that is out of sight. */
      nav > ul {
        display: flex;
        flex-wrap: wrap;
        flex: 1;
        height: 47px;
        overflow: hidden;
      }
      .out {
        visibility: hidden;
      }
      details {
        position: relative;
      }
      details ul {
        position: absolute;
        inset-inline-end: 0;
        min-width: 180px;
        background: var(--sb-card);
        border: 1px solid var(--sb-line);
        border-radius: 8px;
        box-shadow: 0 4px 12px rgba(0, 0, 0, 0.3);
      }
      summary {
        list-style: none;
      }
      summary::after {
        content: "▾" / "";
      }
      nav a,
      summary {
        display: flex;
        align-items: center;
        gap: 6px;
        padding: 10px 12px;
        white-space: nowrap;
        color: var(--sb-text);
        text-decoration: none;
        border-bottom: 3px solid transparent;
      }
      nav a[aria-current],
      summary.current {
        color: var(--sb-link);
        border-color: currentColor;
        font-weight: 500;
      }
      nav a:focus-visible,
      summary:focus-visible {
        outline-offset: -4px;
      }
      nav ha-icon {
        --mdc-icon-size: 20px;
      }
      @media (max-width: 480px) {
        nav > ul ha-icon {
          display: none;
        }
        nav a,
        summary {
          padding-inline: 9px;
        }
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
    `],m([q({attribute:!1})],ye.prototype,"hass",2),m([q({type:Boolean,reflect:!0})],ye.prototype,"narrow",2),m([q({attribute:!1})],ye.prototype,"route",2),m([q({attribute:!1})],ye.prototype,"panel",2),m([$()],ye.prototype,"trouble",2),m([$()],ye.prototype,"isLost",2),m([$()],ye.prototype,"out",2),ye=m([k("switchboard-panel")],ye);
